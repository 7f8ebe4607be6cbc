import { existsSync, readdirSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { inRoot, tools } from './paths.mjs'
import { runToEnd } from './processes.mjs'
import { chromiumOrExplain } from './system.mjs'

const node = (...args) => runToEnd(process.execPath, args)

/**
 * For the compiler and the linter, which are written in Go. With several threads each of them checks the same types again, and two
 * steps run at the same time anyway: so they need 40 percent less processor time.
 */
const onOneThread = (...args) =>
  runToEnd(process.execPath, args, { env: { ...process.env, GOMAXPROCS: '1', GOGC: '400' } })

/** A failed test gets a second attempt. The summary names it, and a run with more than two such tests fails. */
const vitestOptions = (report) => ['--retry=1', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]

const vitest = ({ report, files, env }, ...args) =>
  runToEnd(process.execPath, [tools.vitest, 'run', ...args, ...vitestOptions(report('vitest')), ...files], { env })

/** Runs the suites on the databases at the same time, with the built engine. */
async function onDatabases(databases, folder, { report, files, env }) {
  await ensureBuilt()
  const config = ['--config', `${folder}/vitest.config.ts`]
  const runs = databases.map((project) => {
    const none = files.length > 0 ? ['--passWithNoTests'] : []
    const args = ['run', ...config, '--project', project, ...none, ...vitestOptions(report(project)), ...files]
    const engine = inRoot('engine/dist/main.js')
    return runToEnd(process.execPath, [tools.vitest, ...args], { env: { ...env, CONFORMANCE_ENGINE: engine } })
  })
  return Math.max(...(await Promise.all(runs)))
}

async function types() {
  const projects = ['portal', 'engine', 'supabase/functions', 'tests', 'bench', 'tools', 'scripts'].map((name) =>
    inRoot(name, 'tsconfig.json'),
  )
  for (const project of projects.filter((path) => existsSync(path))) {
    const code = await onOneThread(tools.tsc, '-p', project, '--noEmit', '--singleThreaded')
    if (code !== 0) return code
  }
  return 0
}

/**
 * Checks the functions with Deno too, because Supabase runs them on Deno; with the packages that npm installed. One run checks all,
 * so that it reads shared files once. It runs in the root: in a function's own folder Deno does not find the types of `node:` modules.
 */
function functionTypes() {
  const env = { ...process.env, DENO_DIR: inRoot('.cache/deno'), DENO_NO_UPDATE_CHECK: '1' }
  const options = ['--no-remote', '--no-lock', '--node-modules-dir=manual']
  const entries = readdirSync(inRoot('supabase/functions'))
    .filter((name) => !name.startsWith('_'))
    .map((name) => inRoot('supabase/functions', name, 'index.ts'))
    .filter((entry) => existsSync(entry))
  return runToEnd(process.execPath, [tools.deno, 'check', ...options, ...entries], { cwd: inRoot(), env })
}

async function endToEnd({ report, files, env }) {
  const chromium = chromiumOrExplain()
  if (!chromium) return 1
  await ensureBuilt()
  const settings = { ...env, PORTICO_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright') }
  const args = [tools.playwright, 'test', '--retries=1', ...files]
  return runToEnd(process.execPath, args, { cwd: inRoot('tests/e2e'), env: settings })
}

/**
 * All steps of the tests, in the order in which they start: the checks first, the longest last.
 * - `group`: the name for `--only`.
 * - `nightly`: runs only with `--all`.
 * - `isParallel`: need not wait for the steps before it, but at most two steps run at the same time.
 * - `run`: gets `report`, which returns a path for the JSON report of a runner; `files`, the names of the files to run (all files if
 *   it is empty); `all`, whether to run everything on both databases; and `env`, the environment that passes this on to the runners.
 */
export const steps = [
  { group: 'check', name: 'format', run: () => node(tools.oxfmt, '--check', '.') },
  // The longest of them, beside which the others run.
  { group: 'check', name: 'types', isParallel: true, run: types },
  { group: 'check', name: 'lint', isParallel: true, run: () => onOneThread(tools.oxlint) },
  { group: 'check', name: 'boundaries', isParallel: true, run: () => node(inRoot('scripts/check-boundaries.mjs')) },
  { group: 'check', name: 'texts', isParallel: true, run: () => node(inRoot('scripts/check-texts.mjs')) },
  { group: 'check', name: 'lists', isParallel: true, run: () => node(inRoot('scripts/check-lists.mjs')) },
  { group: 'check', name: 'unused code', isParallel: true, run: () => node(tools.knip) },
  { group: 'check', name: 'types of the functions on Deno', isParallel: true, run: functionTypes },
  {
    group: 'check',
    name: 'documents',
    tests: true,
    isParallel: true,
    run: (options) => vitest({ ...options, files: ['scripts/docs'] }),
  },
  { group: 'unit', name: 'unit tests', tests: true, run: (options) => vitest(options) },
  // Its tests wait half of the time, so it leaves room for the steps beside it.
  {
    group: 'functions',
    name: 'functions and attacks',
    tests: true,
    isParallel: true,
    run: (options) => onDatabases(options.all ? ['pglite', 'postgres'] : ['postgres'], 'tests/functions', options),
  },
  {
    group: 'database',
    name: 'database rules',
    tests: true,
    isParallel: true,
    run: (options) => vitest(options, '--config', 'tests/database/vitest.config.ts'),
  },
  {
    group: 'conformance',
    name: 'conformance on PGlite and Postgres',
    tests: true,
    isParallel: true,
    run: (options) => onDatabases(['pglite', 'postgres'], 'tests/conformance', options),
  },
  { group: 'e2e', name: 'build', isParallel: true, run: () => ensureBuilt().then(() => 0) },
  { group: 'e2e', name: 'end to end', tests: true, isParallel: true, run: endToEnd },
  {
    group: 'supply',
    name: 'what we ship: end of life, bill of materials, known holes',
    nightly: true,
    run: () => node(inRoot('scripts/check-supply.mjs')),
  },
  {
    group: 'faults',
    name: 'faults',
    nightly: true,
    run: () => node(inRoot('scripts/bench.mjs'), 'faults'),
  },
  {
    group: 'fuzz',
    name: 'fuzz, one minute',
    nightly: true,
    run: () => node(inRoot('scripts/attack.mjs'), 'fuzz', '--minutes', '1'),
  },
]
