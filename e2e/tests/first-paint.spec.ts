import { type Browser, expect } from '@playwright/test'
import { test } from '../support/test.ts'

const ROUNDS = 11
/** A few words and nothing else, from the same engine with the same headers, which decide how a browser begins a page. */
const BARE = '/noscript.css'

/** In a browser that has nothing of the page yet. */
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

/** Below the median: whatever else the machine does only ever adds. */
const usual = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 2] ?? NaN

test('something is painted not later than 1.5 times a bare page', async ({ browser, baseURL }) => {
  test.slow()
  const [portal, bare]: [number[], number[]] = [[], []]
  await firstPaint(browser, `${baseURL}/`)
  // In turn, so that whatever else the machine does delays both alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await firstPaint(browser, `${baseURL}${BARE}`))
    portal.push(await firstPaint(browser, `${baseURL}/`))
  }
  expect(usual(portal) / usual(bare), `${usual(portal)} ms against ${usual(bare)} ms`).toBeLessThanOrEqual(1.5)
})

test('the first thing to be seen has the ground of the theme that was chosen', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'portico-appearance', value: 'dark+compact-mode', url: baseURL ?? '' }])
  // The script that draws the rest never comes.
  await page.route('**/assets/libraries-*.js', () => undefined)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveClass('dark compact-mode')
  await expect(page.getByText('Loading...')).toBeVisible()
  const ground = () => getComputedStyle(document.body).backgroundColor
  expect(await page.evaluate(ground)).toMatch(/^(lab|oklch)\((5\.8|0\.188)/)
})

test.describe('without its script', () => {
  test.use({ expectedProblems: /ERR_FAILED|Failed to (fetch|load)|Unable to preload/ })

  test('the page says so instead of loading for ever', async ({ page }) => {
    await page.route('**/assets/libraries-*.js', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByText('The portal could not be loaded.')).toBeVisible()
  })
})
