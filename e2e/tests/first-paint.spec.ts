import { type Browser, expect } from '@playwright/test'
import { test } from '../support/test.ts'

const ROUNDS = 9
/** The plainest thing that the same engine serves. */
const BARE = '/health'

/** In a browser that has nothing of the page yet. */
async function firstPaint(browser: Browser, baseURL: string, path: string): Promise<number> {
  const context = await browser.newContext({ baseURL })
  try {
    const page = await context.newPage()
    await page.goto(path, { waitUntil: 'load' })
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

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN

test('something is painted not later than 1.5 times a bare page', async ({ browser, baseURL }) => {
  const [portal, bare]: [number[], number[]] = [[], []]
  await firstPaint(browser, baseURL ?? '', '/')
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await firstPaint(browser, baseURL ?? '', BARE))
    portal.push(await firstPaint(browser, baseURL ?? '', '/'))
  }
  expect(median(portal) / median(bare), `${median(portal)} ms against ${median(bare)} ms`).toBeLessThanOrEqual(1.5)
})
