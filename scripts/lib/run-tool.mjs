import { forwardSignals } from './processes.mjs'
import { runTypeScript } from './run-typescript.mjs'
import { setUp } from './setup.mjs'
import { chromiumOrExplain } from './system.mjs'

/** Builds the product and runs a tool that shows it in a browser. Sets the exit code. */
export async function runTool(file, args = []) {
  const chromium = chromiumOrExplain()
  if (!chromium) return void (process.exitCode = 1)
  await setUp()
  forwardSignals()
  process.exitCode = await runTypeScript(file, args, { env: { ...process.env, PORTICO_CHROMIUM: chromium } })
}
