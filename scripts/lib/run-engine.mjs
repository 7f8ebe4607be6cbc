import { pathToFileURL } from 'node:url'
import { inRoot } from './paths.mjs'

/**
 * Becomes the engine instead of starting it as a child: whoever stops this process stops the engine, and no signal has
 * to be passed on.
 */
export async function runEngine(args) {
  const main = inRoot('engine/dist/main.js')
  process.argv = [process.execPath, main, ...args]
  await import(pathToFileURL(main).href)
}
