import { pathToFileURL } from 'node:url'
import { inRoot } from './paths.mjs'
import { forwardSignals, runToEnd } from './processes.mjs'
import { setUp } from './setup.mjs'
import { chromiumOrExplain } from './system.mjs'

/** Builds the product and runs a tool that shows it in a browser. Sets the exit code. */
export async function runTool(file, args = []) {
  const chromium = chromiumOrExplain()
  if (!chromium) return void (process.exitCode = 1)
  await setUp()
  forwardSignals()
  const env = { ...process.env, PORTICO_CHROMIUM: chromium }
  // Not with the command of tsx, which ends the tool after Ctrl+C before it has removed its temporary files.
  const loader = pathToFileURL(inRoot('node_modules/tsx/dist/loader.mjs')).href
  process.exitCode = await runToEnd(process.execPath, ['--import', loader, inRoot(file), ...args], { env })
}
