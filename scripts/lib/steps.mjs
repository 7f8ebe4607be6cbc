import { existsSync, readdirSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { inRoot, tools } from './paths.mjs'
import { runToEnd } from './processes.mjs'
import { chromiumOrExplain } from './system.mjs'

const node = (...args) => runToEnd(process.execPath, args)

/** A test that fails has a second attempt, and is named in the summary if it then passes: it wants mending all the same. */
const runOfVitest = (report) => ['--retry=1', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]

const vitest = (report, ...args) => node(tools.vitest, 'run', ...args, ...runOfVitest(report('vitest')))

/** The two databases side by side, each suite by suite: the engine under test is the one that is shipped. */
async function onBothDatabases(folder, report, files) {
  await ensureBuilt()
  const env = { ...process.env, CONFORMANCE_ENGINE: inRoot('engine/dist/main.js') }
  const config = ['--config', `${folder}/vitest.config.ts`]
  const runs = ['pglite', 'postgres'].map((project) => {
    const none = files.length > 0 ? ['--passWithNoTests'] : []
    const args = ['run', ...config, '--project', project, ...none, ...runOfVitest(report(project)), ...files]
    return runToEnd(process.execPath, [tools.vitest, ...args], { env })
  })
  return Math.max(...(await Promise.all(runs)))
}

async function types() {
  const projects = [
    'portal',
    'engine',
    'supabase/functions',
    'supabase/tests/functions',
    'supabase/tests/attack',
    'e2e',
    'bench',
    'scripts',
  ].map((name) => inRoot(name, 'tsconfig.json'))
  for (const project of projects.filter((path) => existsSync(path))) {
    const code = await node(tools.tsc, '-p', project, '--noEmit')
    if (code !== 0) return code
  }
  return 0
}

/**
 * The functions by Deno too, which is what runs them on the platform; with the packages that npm installed. All in one run,
 * which reads what they share once. From the root: in a function's own folder Deno does not find the types of `node:` modules.
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

async function endToEnd(report, files) {
  const chromium = chromiumOrExplain()
  if (!chromium) return 1
  const env = { ...process.env, PORTICO_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright') }
  return runToEnd(process.execPath, [tools.playwright, 'test', '--retries=1', ...files], { cwd: inRoot('e2e'), env })
}

/**
 * Everything that has to hold, cheapest first. `group` is what `--only` selects; a step that runs tests asks for a path
 * for each runner's JSON report, and gets the names of the files to run (none: all). One that is `beside` runs at the same time as the one before it: both wait a good part of
 * their time, for mails, schedules and pauses.
 */
export const steps = [
  { group: 'check', name: 'format', run: () => node(tools.oxfmt, '--check', '.') },
  { group: 'check', name: 'lint', run: () => node(tools.oxlint) },
  { group: 'check', name: 'boundaries', run: () => node(inRoot('scripts/check-boundaries.mjs')) },
  { group: 'check', name: 'sizes', run: () => node(inRoot('scripts/check-sizes.mjs')) },
  { group: 'check', name: 'unused code', run: () => node(tools.knip) },
  { group: 'check', name: 'types', run: types },
  { group: 'check', name: 'types of the functions on Deno', run: functionTypes },
  { group: 'check', name: 'unit tests', tests: true, run: (report, files) => vitest(report, ...files) },
  {
    group: 'database',
    name: 'database rules on PGlite and Postgres',
    tests: true,
    run: (report, files) => vitest(report, '--config', 'engine/database/vitest.config.ts', ...files),
  },
  {
    group: 'conformance',
    name: 'conformance on PGlite and Postgres',
    tests: true,
    run: (report, files) => onBothDatabases('engine/conformance', report, files),
  },
  {
    group: 'functions',
    name: 'functions and attacks on PGlite and Postgres',
    tests: true,
    beside: true,
    run: (report, files) => onBothDatabases('supabase/tests/functions', report, files),
  },
  { group: 'e2e', name: 'build', run: () => ensureBuilt().then(() => 0) },
  { group: 'e2e', name: 'end to end', tests: true, run: endToEnd },
]
