import { pathToFileURL } from 'node:url'
import { inRoot } from './paths.mjs'
import { runToEnd } from './processes.mjs'

const loader = pathToFileURL(inRoot('node_modules/tsx/dist/loader.mjs')).href

/**
 * Runs a TypeScript program to its end and returns its exit code. Not with the command of tsx, which ends a program after a signal
 * before it has stopped what it started and removed its temporary files.
 */
export const runTypeScript = (file, args, options = {}) =>
  runToEnd(process.execPath, ['--import', loader, inRoot(file), ...args], options)
