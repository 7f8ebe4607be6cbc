import { inRoot, tools } from '../lib/paths.mjs'
import { runToEnd, stopWithUs } from '../lib/processes.mjs'
import { setUp } from '../lib/setup.mjs'

export async function run(args) {
  await setUp()
  stopWithUs()
  process.exitCode = await runToEnd(process.execPath, [tools.tsx, inRoot('bench/run.ts'), ...args])
}
