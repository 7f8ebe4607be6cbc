const cell = (text) => String(text).replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')

/** The text of reports/attack.md. A part that has not run yet is undefined. */
export function render({ suite, audit, fuzz }) {
  return `${['# Attempts on the portal', INTRODUCTION, ...suiteLines(suite), ...auditLines(audit), ...fuzzLines(fuzz)].join('\n\n')}\n`
}

const INTRODUCTION = `\`npm run attack\`, \`npm run attack -- audit\` and \`npm run attack -- fuzz --minutes 10\` each write their part of this page.
The attempts are in \`tests/attack\`, by chapter of OWASP ASVS 5.0. Each is a test that fails if the attempt succeeds; \`npm test\` runs most
of them, on Postgres. Every answer is also searched for other users' data, secrets, stack traces and paths of the server.`

function suiteLines(suite) {
  if (suite === undefined) return ['## Attempts', 'Not run yet.']
  const databases = Object.keys(suite)
  const chapters = new Map()
  for (const [database, { attempts }] of Object.entries(suite)) {
    for (const { chapter, name, refusal } of attempts) {
      const rows = chapters.get(chapter) ?? new Map()
      chapters.set(chapter, rows.set(name, { ...rows.get(name), [database]: refusal ?? '**got through**' }))
    }
  }
  const totals = Object.entries(suite).map(([database, { attempts, seconds }]) => {
    const through = attempts.filter(({ refusal }) => refusal === null).length
    return `| ${database} | ${attempts.length} | ${attempts.length - through} | ${through} | ${seconds} s |`
  })
  const sorted = [...chapters].sort(([a], [b]) => number(a) - number(b) || a.localeCompare(b))
  return [
    '## Attempts',
    ['| database | attempts | refused | got through | time |', '|---|---|---|---|---|', ...totals].join('\n'),
    'Attempts that do not depend on the database (the HTTP connection, the portal’s pages, files of the server) run only on Postgres.',
    ...sorted.flatMap(([chapter, rows]) => [`### ${chapter} (${rows.size})`, chapterTable(rows, databases)]),
  ]
}

const number = (chapter) => Number(/^V(\d+)/.exec(chapter)?.[1] ?? 99)

function chapterTable(rows, databases) {
  const lines = [...rows].map(([name, refusals]) => {
    const texts = [...new Set(databases.map((database) => refusals[database]).filter((text) => text !== undefined))]
    return `| ${cell(name)} | ${cell(texts.join(' / '))} |`
  })
  return ['| attempt | how it was refused |', '|---|---|', ...lines].join('\n')
}

function auditLines(audit) {
  if (audit === undefined) return ['## Packages', 'Not run yet.']
  const rows = audit.findings.map(
    ({ name, severity, range, direct }) =>
      `| ${name} | ${severity} | ${cell(range)} | ${direct ? 'direct' : 'of another package'} |`,
  )
  const table = ['| package | severity | versions | dependency |', '|---|---|---|---|', ...rows].join('\n')
  return ['## Packages', audit.sentence, ...(rows.length === 0 ? [] : [table])]
}

function fuzzLines(fuzz) {
  if (fuzz === undefined) return ['## Fuzzing', 'Not run yet.']
  const { minutes, seed, database, requests, frames, endpoints, slowestMs, memory, statuses, findings } = fuzz
  const facts = [
    ['database', database],
    ['minutes', minutes],
    ['seed', seed],
    ['requests', requests],
    ['WebSocket frames', frames],
    ['endpoints', endpoints],
    [
      'answers by status',
      Object.entries(statuses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    ],
    ['slowest answer', `${slowestMs} ms`],
    ['memory of the process by the minute', `${memory.join(', ')} MB`],
    ['findings', findings.length],
  ]
  return [
    '## Fuzzing',
    'A member of one account sends seeded mutations of requests to every endpoint. Rows of another account must never appear in an answer.',
    ['| what | figure |', '|---|---|', ...facts.map(([what, figure]) => `| ${what} | ${cell(figure)} |`)].join('\n'),
    ...findings.map(({ invariant, request, answer }) => `- **${invariant}**: \`${cell(request)}\` → ${cell(answer)}`),
  ]
}
