import { inRoot, tools } from '../lib/paths.mjs'
import { runToEnd, stopWithUs } from '../lib/processes.mjs'
import { setUp } from '../lib/setup.mjs'

export async function run(args) {
  await setUp()
  stopWithUs()
  if (args.includes('--board')) return void (process.exitCode = await busyBoard())
  process.exitCode = await runToEnd(process.execPath, [tools.tsx, inRoot('bench/run.ts'), ...args])
}

/** The database's own test of many people at one board, for longer than a test may take; it prints its figures. */
function busyBoard() {
  const env = { ...process.env, BOARD_SECONDS: '30' }
  const args = ['run', '--config', inRoot('engine/database/vitest.config.ts'), 'busy-board']
  return runToEnd(process.execPath, [tools.vitest, ...args], { env })
}
