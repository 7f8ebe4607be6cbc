import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot } from './lib/paths.mjs'

// Part of the engine's build: a database with the platform in it, from which new embedded databases begin.
const [, , dist] = process.argv
const { makeSnapshot } = await import(pathToFileURL(join(dist, 'make-snapshot.js')).href)
await makeSnapshot({ target: join(dist, 'snapshot'), sqlFolder: inRoot('engine/src/bootstrap/sql') })
