import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { forwardSignals, wasStopped } from '../lib/processes.mjs'
import { readReports } from '../lib/report.mjs'
import { setUp } from '../lib/setup.mjs'
import { steps } from '../lib/steps.mjs'
import { summarize } from '../lib/summary.mjs'
import { ensureSystemPackages } from '../lib/system.mjs'
import { temporaryFolder } from '../lib/temporary.mjs'

const USAGE = `npm test                               what every change has to pass, in about 12 minutes on two cores
npm run test:all                       everything, on both databases, with timing, faults and fuzz
npm run check                          format, lint, boundaries, texts, lists, unused code, types and documents
npm run unit [-- NAME …]               the unit tests, or those in files with these names
npm run e2e [-- NAME …]                the end-to-end tests, or those in files with these names
node scripts/test.mjs [--all] --only GROUP [NAME …]`

/** More would make tests wait for a processor until their time limits. With `--all` some tests measure time, so it is one. */
const MOST_AT_ONCE = 2

/**
 * Runs the steps and stops at the first that fails. With `--only GROUP` it runs only the steps of that group. Names after the
 * group select test files; these run completely and on both databases, as with `--all`.
 */
export async function run(args) {
  const { only, files, all } = readArguments(args)
  const chosen = steps.filter((step) => (only ? step.group === only : all || !step.nightly))
  await setUp({ build: false })
  forwardSignals()
  await ensureSystemPackages({ browser: chosen.some((step) => step.group === 'e2e') })

  const folder = temporaryFolder()
  if (folder) process.env.TMPDIR = folder
  const reports = mkdtempSync(join(tmpdir(), 'portico-test-'))
  const env = { ...process.env, PORTICO_TESTS: all ? 'all' : 'quick' }
  const done = []
  try {
    const running = new Set()
    for (const [position, step] of chosen.entries()) {
      while (running.size >= (step.isParallel && !all ? MOST_AT_ONCE : 1)) await Promise.race(running)
      if (wasStopped() || done.some((result) => !result.ok)) break
      const place = { position: `${position + 1}/${chosen.length}`, folder: join(reports, String(position)) }
      const end = runStep(step, place, { files, all, env }).then((result) => {
        done.push(result)
        running.delete(end)
      })
      running.add(end)
    }
    await Promise.all(running)
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  const { text, isPassed } = summarize(done, chosen.length)
  console.log(text)
  process.exit(!wasStopped() && isPassed ? 0 : 1)
}

function readArguments(args) {
  const options = { only: { type: 'string' }, all: { type: 'boolean', default: false }, help: { type: 'boolean' } }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (values.help) {
      console.log(USAGE)
      process.exit(0)
    }
    checkGroup(values.only, positionals)
    return { only: values.only, files: positionals, all: values.all || positionals.length > 0 }
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`)
    process.exit(2)
  }
}

function checkGroup(only, files) {
  const groups = [...new Set(steps.map(({ group }) => group))]
  if (only === undefined && files.length > 0) throw new Error('Names of files need a group: --only GROUP NAME.')
  if (only !== undefined && !groups.includes(only)) {
    throw new Error(`There is no group "${only}". The groups are ${groups.join(', ')}.`)
  }
}

async function runStep(step, { position, folder }, options) {
  console.log(`\n== ${position} ${step.name}`)
  const reports = []
  const report = (runner) => {
    reports.push(join(folder, `${runner}.json`))
    return reports.at(-1)
  }
  const began = performance.now()
  const code = await step.run({ report, ...options }).catch((error) => {
    console.error(error.message)
    return 1
  })
  const counts = readReports(reports)
  // A step that ran no test has not passed.
  const ok = code === 0 && counts.failed === 0 && (!step.tests || counts.passed > 0)
  // A step without tests, or a runner that failed before its first test, counts as one failure.
  if (!ok && counts.failed === 0) counts.failed = 1
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`-- ${step.name}: ${ok ? 'ok' : 'FAILED'} in ${seconds} s`)
  return { name: step.name, tests: step.tests, ok, seconds, ...counts }
}
