const cell = (text) => String(text).replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')

/** The page of everything that is known. */
export function render({ suite, audit, fuzz }) {
  return `${['# Attempts on the portal', INTRODUCTION, ...suiteLines(suite), ...auditLines(audit), ...fuzzLines(fuzz)].join('\n\n')}\n`
}

const INTRODUCTION = `Written by \`npm run attack\`, \`npm run attack -- audit\` and \`npm run attack -- fuzz --minutes 10\`, each its own part.
The attempts are in \`tests/attack\`, by chapter of OWASP ASVS 5.0; each is a test that fails when the attempt gets
through, and they run in \`npm test\` too, those on sign-in and sessions there on Postgres alone. Every answer is also searched
for other people's data, secrets, stack traces and paths of the server.`

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
    'What PGlite and Postgres do not differ in (the line itself, the portal’s pages, files of the server) is tried on Postgres alone.',
    ...sorted.flatMap(([chapter, rows]) => [`### ${chapter} (${rows.size})`, chapterTable(rows, databases)]),
  ]
}

const number = (chapter) => Number(/^V(\d+)/.exec(chapter)?.[1] ?? 99)

function chapterTable(rows, databases) {
  const lines = [...rows].map(([name, refusals]) => {
    const told = [...new Set(databases.map((database) => refusals[database]).filter((text) => text !== undefined))]
    return `| ${cell(name)} | ${cell(told.join(' / '))} |`
  })
  return ['| attempt | how it was refused |', '|---|---|', ...lines].join('\n')
}

function auditLines(audit) {
  if (audit === undefined) return ['## Packages', 'Not asked yet.']
  const rows = audit.findings.map(
    ({ name, severity, range, direct }) =>
      `| ${name} | ${severity} | ${cell(range)} | ${direct ? 'our own' : 'of another'} |`,
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
    'Seeded mutations of requests to every endpoint, by a member of one account, beside an account whose rows must never appear.',
    ['| what | figure |', '|---|---|', ...facts.map(([what, figure]) => `| ${what} | ${cell(figure)} |`)].join('\n'),
    ...findings.map(({ invariant, request, answer }) => `- **${invariant}**: \`${cell(request)}\` → ${cell(answer)}`),
  ]
}
