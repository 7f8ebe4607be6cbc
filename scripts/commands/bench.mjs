import { inRoot, tools } from '../lib/paths.mjs'
import { runToEnd, forwardSignals } from '../lib/processes.mjs'
import { runTypeScript } from '../lib/run-typescript.mjs'
import { setUp } from '../lib/setup.mjs'

/** What takes too long for `npm test` and prints figures. Everything else is an option of the benchmark of reads. */
const programs = new Map([
  ['load', 'tests/load/main.ts'],
  ['faults', 'tests/faults/main.ts'],
  ['firm', 'bench/firm.ts'],
  ['first-seconds', 'bench/src/first-seconds/run.ts'],
])

export async function run(args) {
  await setUp()
  forwardSignals()
  if (args.includes('--board')) return void (process.exitCode = await busyBoard())
  const [name, ...rest] = args
  const [program, given] = programs.has(name) ? [programs.get(name), rest] : ['bench/run.ts', args]
  process.exitCode = await runTypeScript(program, given)
}

/** Runs the test of many users at one board for 30 seconds, which is too long for a test, and prints its figures. */
function busyBoard() {
  const env = { ...process.env, BOARD_SECONDS: '30' }
  const args = ['run', '--config', inRoot('tests/database/vitest.config.ts'), 'busy-board']
  return runToEnd(process.execPath, [tools.vitest, ...args], { env })
}
