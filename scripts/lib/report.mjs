import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * Adds up the JSON reports of the runners: how many tests passed, failed and were skipped. `problems` has each test that failed, and each
 * that passed only at its second attempt (`again`).
 */
export function readReports(paths) {
  const read = paths.map(readOne)
  const sum = (key) => read.reduce((total, one) => total + one[key], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    problems: read.flatMap((one) => one.problems),
  }
}

/** A missing report counts as a failure: the runner ended before it could write one. */
function readOne(path) {
  const runner = basename(path, '.json')
  if (!existsSync(path)) {
    const problems = [problem(`${runner} wrote no report`, '', false)]
    return { passed: 0, failed: 1, skipped: 0, problems }
  }
  const report = JSON.parse(readFileSync(path, 'utf8'))
  return 'numTotalTests' in report ? readVitest(report, runner) : readPlaywright(report)
}

function readVitest(report, runner) {
  const results = report.testResults.flatMap((file) => file.assertionResults.map((result) => ({ file, ...result })))
  const withStatus = (status) => results.filter((result) => result.status === status)
  // A file that fails before its first test has no results, but counts as failed.
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const passed = withStatus('passed')
  const failed = withStatus('failed')
  const name = (file, title) => `${runner}: ${basename(file.name ?? '')} ${title}`
  return {
    passed: passed.length,
    failed: failed.length + broken.length,
    skipped: results.length - passed.length - failed.length,
    problems: [
      ...broken.map((file) => problem(name(file, ''), file.message, false)),
      ...failed.map((test) => problem(name(test.file, test.fullName), test.failureMessages?.[0], false)),
      // A test that passed at its second attempt still has the messages of the first.
      ...passed
        .filter((test) => test.failureMessages?.length > 0)
        .map((test) => problem(name(test.file, test.fullName), test.failureMessages[0], true)),
    ],
  }
}

function readPlaywright({ stats, suites = [], errors = [] }) {
  const specs = suites.flatMap(specsOf)
  const withStatus = (status) =>
    specs.filter((spec) => spec.tests.some((test) => test.status === status)).map((spec) => ({ spec, status }))
  const message = (spec) =>
    spec.tests.flatMap((test) => test.results).find((result) => result.status !== 'passed')?.error?.message
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    problems: [
      ...errors.map((error) => problem('playwright', error.message, false)),
      ...[...withStatus('unexpected'), ...withStatus('flaky')].map(({ spec, status }) =>
        problem(`${spec.file} ${spec.title}`, message(spec), status === 'flaky'),
      ),
    ],
  }
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

const problem = (name, message, again) => ({ name: name.trim(), message: shortened(message ?? ''), again })

const MESSAGE_LINES = 6

/** The first lines, without colours and without lines about the code of packages. */
function shortened(message) {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, MESSAGE_LINES)
    .join('\n')
}
