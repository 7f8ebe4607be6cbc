import { type Browser, expect } from '@playwright/test'
import { test } from './support/test.ts'

const ROUNDS = 7
/** More rounds, because a busy machine may delay the first ones. A page that is really too slow fails them as well. */
const MOST_ROUNDS = 25
const LIMIT = 1.5
/** A short text from the same engine with the same headers, because headers influence how a browser loads a page. */
const BARE = '/noscript.css'

/** Measures in a browser with an empty cache. */
async function firstPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'load' })
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const [paint] = list.getEntriesByName('first-contentful-paint')
            if (paint) resolve(paint.startTime)
          }).observe({ type: 'paint', buffered: true })
        }),
    )
  } finally {
    await context.close()
  }
}

test(
  'the portal paints at most 1.5 times as late as a bare page',
  { tag: '@nightly' },
  async ({ browser, baseURL }) => {
    test.slow()
    await firstPaint(browser, `${baseURL}/`)
    // The pages take turns, and the best time of each counts: other load on the machine only adds time.
    let [portal, bare] = [Infinity, Infinity]
    for (let round = 0; round < ROUNDS || (portal / bare > LIMIT && round < MOST_ROUNDS); round += 1) {
      bare = Math.min(bare, await firstPaint(browser, `${baseURL}${BARE}`))
      portal = Math.min(portal, await firstPaint(browser, `${baseURL}/`))
    }
    expect(portal / bare, `${portal} ms against ${bare} ms`).toBeLessThanOrEqual(LIMIT)
  },
)

test('the first paint has the background of the chosen theme', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'portico-appearance', value: 'dark+compact-mode', url: baseURL ?? '' }])
  // The script that renders the page never arrives.
  await page.route('**/assets/libraries-*.js', () => undefined)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveClass('dark compact-mode')
  await expect(page.getByText('Loading...')).toBeVisible()
  const background = () => getComputedStyle(document.body).backgroundColor
  expect(await page.evaluate(background)).toMatch(/^(lab|oklch)\((5\.8|0\.188)/)
})

test.describe('in a browser in Dutch', () => {
  test.use({ locale: 'nl-BE' })

  test('the first paint has no words, and the first words are Dutch', async ({ page }) => {
    const held: (() => void)[] = []
    // The script that renders the page never arrives, and the others do later.
    await page.route('**/assets/*.js', (route) => {
      if (!route.request().url().includes('/libraries-')) held.push(() => void route.continue())
    })
    await page.goto('/', { waitUntil: 'commit' })
    const shown = page.getByRole('main').getByRole('status')
    await expect(shown).toHaveText('...')
    for (const release of held.splice(0)) release()
    await page.unroute('**/assets/*.js')
    await expect(shown).toHaveText('Laden...')
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  })
})

test.describe('when the script fails to load', () => {
  test.use({ expectedProblems: /ERR_FAILED|Failed to (fetch|load)|Unable to preload/ })

  test('the page shows an error instead of loading for ever', async ({ page }) => {
    await page.route('**/assets/libraries-*.js', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByText('The portal could not be loaded.')).toBeVisible()
  })
})
