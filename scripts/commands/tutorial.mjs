import { pathToFileURL } from 'node:url'
import { inRoot } from '../lib/paths.mjs'
import { runToEnd, forwardSignals } from '../lib/processes.mjs'
import { setUp } from '../lib/setup.mjs'
import { chromiumOrExplain } from '../lib/system.mjs'

/** Films the built portal for its Onboarding Tutorial page. Commit the files that it writes. */
export async function run() {
  const chromium = chromiumOrExplain()
  if (!chromium) return void (process.exitCode = 1)
  await setUp()
  forwardSignals()
  const env = { ...process.env, PORTICO_CHROMIUM: chromium }
  // Not with the command of tsx, which ends the recorder after Ctrl+C before it has removed its temporary files.
  const loader = pathToFileURL(inRoot('node_modules/tsx/dist/loader.mjs')).href
  const args = ['--import', loader, inRoot('tools/tutorial/record.ts')]
  process.exitCode = await runToEnd(process.execPath, args, { env })
}
