import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { startProduct } from '../../../tests/support/engine/start-product.ts'
import { keepResults } from '../../../tests/support/measuring/keep-results.ts'
import { median } from '../../../tests/support/measuring/stats.ts'
import { runInScope } from '../../../tests/support/processes/stop-on-signals.ts'
import { Scope } from '../../../tests/support/processes/scope.ts'
import { type Figures, measureVisit } from './measure.ts'
import { budgetTable, screenTable, type ScreenResult } from './report.ts'
import { signIn } from './sign-in.ts'

const HELP = `npm run bench -- first-seconds [options]

How soon the screens can be used on a phone and on a wide screen, with an empty cache, over 1.6 Mbps and 150 ms, on a
processor that is four times slower: script bytes, requests, moments, layout shift. Needs Chromium (PORTICO_CHROMIUM).

  --rounds <n>   visits of each screen, of which the median counts (5)
  --widths <px>  widths of the screen (390,1440)
  --paths        also list what each screen loads
  --strict       a missed budget fails the run
  --help         this text
`

/** The moments are when these are shown. `usable` is the one that has a budget. */
const SCREENS = [
  { name: 'sign-in', path: '/', isSignedIn: false, moments: { usable: 'form button[type=submit]' } },
  {
    name: 'dashboard',
    path: '/dashboard',
    isSignedIn: true,
    moments: {
      heading: '.page h1',
      // What needs the user is on the screen, with its data.
      usable: '.dashboard .home-section[aria-busy="false"]',
      chat: '.steward-bar button, .steward-field textarea',
      badge: '.header .count',
    },
  },
] as const

async function main(scope: Scope): Promise<number> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      widths: { type: 'string', default: '390,1440' },
      paths: { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(HELP)
    return 0
  }
  const product = await startProduct({}, 'localhost')
  scope.deferStop(() => product.stop())
  const browser = await chromium.launch({
    executablePath: process.env['PORTICO_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  scope.deferStop(() => browser.close())
  const session = await signIn(product.url)

  const results: ScreenResult[] = []
  for (const width of values.widths.split(',').map(Number)) {
    for (const { isSignedIn, ...screen } of SCREENS) {
      const visit = { url: product.url, width, ...screen, ...(isSignedIn ? { session } : {}) }
      const rounds: Figures[] = []
      // The first visit also warms the server up, and does not count.
      for (let round = 0; round <= Number(values.rounds); round += 1) {
        scope.throwIfClosing()
        rounds.push(await measureVisit(browser, visit))
      }
      results.push({ screen: screen.name, width, ...middle(rounds.slice(1)) })
      if (values.paths) console.log(`${screen.name}, ${width} px:\n  ${rounds.at(-1)?.paths.join('\n  ')}`)
    }
  }
  const { text, missed } = budgetTable(results)
  console.log(`\n${screenTable(results)}\n\n${text}\n`)
  await keepResults({ firstSeconds: { measuredAt: new Date().toISOString(), results } })
  return values.strict && missed > 0 ? 1 : 0
}

/** The median of each figure. A moment that did not come in one of the visits did not come. */
function middle(rounds: readonly Figures[]): Omit<Figures, 'paths'> {
  const of = (pick: (figures: Figures) => number) => median(rounds.map(pick))
  const names = Object.keys(rounds[0]?.moments ?? {})
  const momentOf = (name: string) => {
    const times = rounds.flatMap(({ moments }) => moments[name] ?? [])
    return times.length < rounds.length ? null : median(times)
  }
  return {
    requests: of(({ requests }) => requests),
    scriptBytes: of(({ scriptBytes }) => scriptBytes),
    fontBytes: of(({ fontBytes }) => fontBytes),
    allBytes: of(({ allBytes }) => allBytes),
    layoutShift: of(({ layoutShift }) => layoutShift),
    moments: Object.fromEntries(names.map((name) => [name, momentOf(name)])),
  }
}

await runInScope(main, new Scope())
