import { pathToFileURL } from 'node:url'
import { inRoot } from './paths.mjs'

/** The same signal within this time is a repetition by npm; a user's second Ctrl+C comes later. */
const ECHO_WINDOW_MS = 400

/**
 * Runs the engine in this process, not in a child process: stopping this process stops the engine.
 */
export async function runEngine(args) {
  const main = inRoot('engine/dist/main.js')
  process.argv = [process.execPath, main, ...args]
  dropEchoes(process)
  await import(pathToFileURL(main).href)
}

/**
 * Ctrl+C during `npm start` arrives twice: from the terminal and from npm. The engine stops at the second signal without finishing
 * requests, so the repetition must not reach it.
 */
export function dropEchoes(emitter, now = () => performance.now()) {
  const emit = emitter.emit.bind(emitter)
  const last = new Map([
    ['SIGINT', -Infinity],
    ['SIGTERM', -Infinity],
  ])
  emitter.emit = (name, ...rest) => {
    const before = last.get(name)
    if (before !== undefined) {
      if (now() - before < ECHO_WINDOW_MS) return true
      last.set(name, now())
    }
    return emit(name, ...rest)
  }
}
