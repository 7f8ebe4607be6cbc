import { tools } from '../lib/paths.mjs'
import { runToEnd, forwardSignals } from '../lib/processes.mjs'
import { setUp } from '../lib/setup.mjs'

/** Corrects what the linter can correct, then formats; fails if problems remain. */
export async function run() {
  await setUp({ build: false })
  forwardSignals()
  const lint = await runToEnd(process.execPath, [tools.oxlint, '--fix'])
  const format = await runToEnd(process.execPath, [tools.oxfmt, '.'])
  process.exitCode = lint || format
}
