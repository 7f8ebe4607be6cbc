import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopWithUs, wasStopped } from '../lib/processes.mjs'
import { readReports } from '../lib/report.mjs'
import { setUp } from '../lib/setup.mjs'
import { steps } from '../lib/steps.mjs'
import { ensureSystemPackages } from '../lib/system.mjs'
import { temporaryFolder } from '../lib/temporary.mjs'

/**
 * Runs all steps, or with `--only GROUP` those of one group, and stops at the first that fails. What follows the group
 * chooses test files by their names: `npm run e2e -- kanban`.
 */
export async function run(args) {
  const only = args[0] === '--only' ? args[1] : undefined
  const files = only === undefined ? [] : args.slice(2)
  const chosen = steps.filter((step) => !only || step.group === only)
  if (chosen.length === 0) {
    console.error(
      `There is no group "${only}". The groups are ${[...new Set(steps.map(({ group }) => group))].join(', ')}.`,
    )
    process.exit(2)
  }
  await setUp({ build: false })
  stopWithUs()
  await ensureSystemPackages({ browser: chosen.some((step) => step.group === 'e2e') })

  const folder = temporaryFolder()
  if (folder) process.env.TMPDIR = folder
  const reports = mkdtempSync(join(tmpdir(), 'portico-test-'))
  const done = []
  try {
    for (const batch of batchesOf(chosen)) {
      if (wasStopped()) break
      const results = await Promise.all(
        batch.map((step) => {
          const position = chosen.indexOf(step)
          return runStep(step, files, `${position + 1}/${chosen.length}`, join(reports, String(position)))
        }),
      )
      done.push(...results)
      if (results.some((result) => !result.ok)) break
    }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  summarize(done, chosen.length)
  process.exit(!wasStopped() && done.length === chosen.length && done.every((result) => result.ok) ? 0 : 1)
}

/** Steps that run at the same time. */
function batchesOf(chosen) {
  const batches = []
  for (const step of chosen) {
    if (step.beside && batches.length > 0) batches.at(-1).push(step)
    else batches.push([step])
  }
  return batches
}

async function runStep(step, files, position, folder) {
  console.log(`\n== ${position} ${step.name}`)
  const reports = []
  const report = (runner) => {
    reports.push(join(folder, `${runner}.json`))
    return reports.at(-1)
  }
  const began = performance.now()
  const code = await step.run(report, files).catch((error) => {
    console.error(error.message)
    return 1
  })
  const counts = readReports(reports)
  // A runner that ran nothing proves nothing.
  const ok = code === 0 && counts.failed === 0 && (!step.tests || counts.passed > 0)
  // A step without tests of its own, or a runner that broke before its first, still counts when it fails.
  if (!ok && counts.failed === 0) counts.failed = 1
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`-- ${step.name}: ${ok ? 'ok' : 'FAILED'} in ${seconds} s`)
  return { name: step.name, tests: step.tests, ok, seconds, ...counts }
}

function summarize(done, planned) {
  console.log('\n== summary')
  for (const { name, tests, ok, seconds, passed, failed, skipped } of done) {
    const counts = tests ? `  ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}` : ''
    console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)${counts}`)
  }
  tellTroubles(done.flatMap((result) => result.troubles))
  if (done.length < planned) console.log(`stopped after ${done.length} of ${planned} steps`)
  const sum = (key) => done.reduce((total, result) => total + result[key], 0)
  const skipped = sum('skipped')
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
}

/** Last of all, so that who sees but the end of a long run knows what failed in it. */
function tellTroubles(troubles) {
  for (const { name, message, again } of troubles) {
    console.log(`\n${again ? 'passed at the second attempt' : 'FAILED'}: ${name}`)
    console.log(message.replace(/^/gm, '    '))
  }
}
