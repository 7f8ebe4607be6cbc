/** A test that needs a second attempt has a defect. On a busy machine a few happen; with more the run fails. */
const MAX_SECOND_ATTEMPTS = 2

/** Returns the text for the end of a run, and whether the run passed. `planned` is the number of steps that should have run. */
export function summarize(done, planned) {
  const problems = done.flatMap((step) => step.problems)
  const secondAttempts = problems.filter(({ again }) => again).length
  const isTooMany = secondAttempts > MAX_SECOND_ATTEMPTS
  const sum = (key) => done.reduce((total, step) => total + step[key], 0)
  const totals = [`${sum('passed')} passed`, `${sum('failed')} failed`, `${secondAttempts} at the second attempt`]
  if (sum('skipped') > 0) totals.push(`${sum('skipped')} skipped`)
  const lines = [
    '\n== summary',
    ...done.map(lineOf),
    // At the end, so that the last lines of a long run name the failed tests.
    ...problems.map(textOf),
    ...(done.length < planned ? [`stopped after ${done.length} of ${planned} steps`] : []),
    ...(isTooMany
      ? [`\nFAILED: ${secondAttempts} tests needed a second attempt; at most ${MAX_SECOND_ATTEMPTS} may.`]
      : []),
    `\n${totals.join(', ')}`,
  ]
  return { text: lines.join('\n'), isPassed: done.length === planned && done.every(({ ok }) => ok) && !isTooMany }
}

function lineOf({ name, tests, ok, seconds, passed, failed, skipped }) {
  const counts = tests ? `  ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}` : ''
  return `${ok ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)${counts}`
}

function textOf({ name, message, again }) {
  return `\n${again ? 'passed at the second attempt' : 'FAILED'}: ${name}\n${message.replace(/^/gm, '    ')}`
}
