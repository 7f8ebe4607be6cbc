import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { audit } from '../lib/attack/audit.mjs'
import { attemptsOf, saveResults } from '../lib/attack/results.mjs'
import { ensureBuilt } from '../lib/build.mjs'
import { inRoot, tools } from '../lib/paths.mjs'
import { runToEnd, forwardSignals } from '../lib/processes.mjs'
import { setUp } from '../lib/setup.mjs'

const USAGE = `npm run attack                                  run every attempt, on Postgres and on PGlite
npm run attack -- audit                         ask the registry for advisories against the packages
npm run attack -- fuzz [--minutes 10] [--seed N] [--database pglite|postgres]
Each writes its part of reports/attack.md.`

const parts = { audit: runAudit, fuzz: runFuzz, suite: runSuite }

export async function run([name = 'suite', ...args]) {
  const part = parts[name]
  if (part === undefined) {
    console.error(USAGE)
    process.exitCode = 2
    return
  }
  await setUp()
  forwardSignals()
  process.exitCode = await part(args)
}

/** Runs one database after the other: attempts that measure time, for example to find known addresses, need a quiet machine. */
async function runSuite() {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'portico-attack-'))
  const env = { ...process.env, CONFORMANCE_ENGINE: inRoot('engine/dist/main.js'), ATTACK_BOTH: '1' }
  const config = inRoot('tests/functions/vitest.config.ts')
  try {
    const suite = {}
    let failed = 0
    for (const database of ['postgres', 'pglite']) {
      const report = join(folder, `${database}.json`)
      const args = ['run', '--config', config, '--project', database, 'attack/']
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      failed = Math.max(failed, await runToEnd(process.execPath, [tools.vitest, ...args, ...reporters], { env }))
      // Without a report the run was interrupted, and its result is unknown.
      if (!existsSync(report)) return failed || 1
      suite[database] = attemptsOf(report)
    }
    saveResults({ suite })
    return failed
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runAudit() {
  const outcome = await audit()
  saveResults({ audit: outcome })
  console.log(outcome.sentence)
  return outcome.state === 'vulnerable' ? 1 : 0
}

async function runFuzz(args) {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
      database: { type: 'string', default: 'postgres' },
    },
  })
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'portico-fuzz-'))
  const env = {
    ...process.env,
    CONFORMANCE_ENGINE: inRoot('engine/dist/main.js'),
    FUZZ_RESULT: join(folder, 'fuzz.json'),
    FUZZ_MINUTES: values.minutes,
    FUZZ_SEED: values.seed,
  }
  const config = inRoot('tests/attack/fuzz/vitest.config.ts')
  try {
    const command = [tools.vitest, 'run', '--config', config, '--project', values.database]
    const code = await runToEnd(process.execPath, command, { env })
    saveResults({ fuzz: env.FUZZ_RESULT })
    return code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
