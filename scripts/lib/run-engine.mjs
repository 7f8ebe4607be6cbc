import { pathToFileURL } from 'node:url'
import { inRoot } from './paths.mjs'

/** Time within which the same signal is an echo; a person's second Ctrl+C comes later. */
const echoWindow = 400

/**
 * Becomes the engine instead of starting it as a child: whoever stops this process stops the engine, and nothing is
 * left behind.
 */
export async function runEngine(args) {
  const main = inRoot('engine/dist/main.js')
  process.argv = [process.execPath, main, ...args]
  dropEchoes(process)
  await import(pathToFileURL(main).href)
}

/**
 * Ctrl+C under `npm start` arrives twice: from the terminal, and passed on by npm. The engine takes a second signal as
 * the wish to stop at once, without finishing what runs, so the echo must not reach it.
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
      if (now() - before < echoWindow) return true
      last.set(name, now())
    }
    return emit(name, ...rest)
  }
}
