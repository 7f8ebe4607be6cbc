import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot } from './lib/paths.mjs'

// Part of the engine's build: creates a database with the platform's roles and schemas. New embedded databases start as a copy of it.
const [, , dist] = process.argv
const { makeSnapshot } = await import(pathToFileURL(join(dist, 'make-snapshot.js')).href)
await makeSnapshot({ target: join(dist, 'snapshot'), sqlFolder: inRoot('engine/src/bootstrap/sql') })
