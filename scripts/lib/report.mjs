import { existsSync, readFileSync } from 'node:fs'

/** How many tests the runners' JSON reports tell of together. */
export function countTests(paths) {
  const counts = paths.map(countOne)
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** A report that is missing tells of a runner that broke before it could write one. */
function countOne(path) {
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 }
  const report = JSON.parse(readFileSync(path, 'utf8'))
  return 'numTotalTests' in report ? countVitest(report) : countPlaywright(report.stats)
}

function countVitest(report) {
  const results = report.testResults.flatMap((file) => file.assertionResults)
  const withStatus = (status) => results.filter((result) => result.status === status).length
  // A file that fails before its first test has no results of its own, yet it has failed.
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const passed = withStatus('passed')
  const failed = withStatus('failed')
  return { passed, failed: failed + broken.length, skipped: results.length - passed - failed }
}

const countPlaywright = ({ expected, unexpected, flaky, skipped }) => ({
  passed: expected + flaky,
  failed: unexpected,
  skipped,
})
