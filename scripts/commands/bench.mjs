import { inRoot, tools } from '../lib/paths.mjs'
import { runToEnd, forwardSignals } from '../lib/processes.mjs'
import { setUp } from '../lib/setup.mjs'

/** Suites that take too long for `npm test` and print figures, like the benchmarks. */
const suites = new Set(['load', 'faults'])

export async function run(args) {
  await setUp()
  forwardSignals()
  if (args.includes('--board')) return void (process.exitCode = await busyBoard())
  const [name, ...rest] = args
  const [program, given] = programOf(name, rest, args)
  process.exitCode = await runToEnd(process.execPath, [tools.tsx, inRoot(program), ...given])
}

function programOf(name, rest, args) {
  if (suites.has(name)) return [`tests/${name}/main.ts`, rest]
  return name === 'first-seconds' ? ['bench/src/first-seconds/run.ts', rest] : ['bench/run.ts', args]
}

/** Runs the test of many users at one board for 30 seconds, which is too long for a test, and prints its figures. */
function busyBoard() {
  const env = { ...process.env, BOARD_SECONDS: '30' }
  const args = ['run', '--config', inRoot('tests/database/vitest.config.ts'), 'busy-board']
  return runToEnd(process.execPath, [tools.vitest, ...args], { env })
}
