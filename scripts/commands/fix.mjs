import { tools } from '../lib/paths.mjs'
import { runToEnd, stopWithUs } from '../lib/processes.mjs'
import { setUp } from '../lib/setup.mjs'

/** Mends what can be mended, then formats; fails if the linter still has something to say. */
export async function run() {
  await setUp({ build: false })
  stopWithUs()
  const lint = await runToEnd(process.execPath, [tools.oxlint, '--fix'])
  const format = await runToEnd(process.execPath, [tools.oxfmt, '.'])
  process.exitCode = lint || format
}
