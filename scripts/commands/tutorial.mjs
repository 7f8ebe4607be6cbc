import { pathToFileURL } from 'node:url'
import { inRoot } from '../lib/paths.mjs'
import { runToEnd, stopWithUs } from '../lib/processes.mjs'
import { setUp } from '../lib/setup.mjs'
import { chromiumOrExplain } from '../lib/system.mjs'

/** Films the portal as it is now, for its Onboarding Tutorial page; what it writes is to be committed. */
export async function run() {
  const chromium = chromiumOrExplain()
  if (!chromium) return void (process.exitCode = 1)
  await setUp()
  stopWithUs()
  const env = { ...process.env, PORTICO_CHROMIUM: chromium }
  // Without the command of tsx, which would not leave it the time to clear up after Ctrl+C.
  const loader = pathToFileURL(inRoot('node_modules/tsx/dist/loader.mjs')).href
  const args = ['--import', loader, inRoot('tools/tutorial/record.ts')]
  process.exitCode = await runToEnd(process.execPath, args, { env })
}
