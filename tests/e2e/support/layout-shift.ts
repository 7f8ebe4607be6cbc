import type { Page } from '@playwright/test'

/** Adds up how far things move in the pages that are opened from now on: the returned function has the sum of the open one. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    const shifts = await page.evaluate(async () => {
      // What moved in the last frame is reported after it.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      return (window as unknown as { shifts: number[] }).shifts
    })
    return shifts.reduce((sum, value) => sum + value, 0)
  }
}
