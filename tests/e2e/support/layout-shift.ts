import type { Page } from '@playwright/test'

/** Adds up how far things move in the pages that are opened from now on: the returned function has the sum of the open one. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) shifts.push((entry as unknown as { value: number }).value)
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shiftsSoFar: () => (add(observer.takeRecords()), shifts) })
  })
  return async () => {
    const shifts = await page.evaluate(async () => {
      // What is drawn in the next frame may have moved.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      return (window as unknown as { shiftsSoFar: () => number[] }).shiftsSoFar()
    })
    return shifts.reduce((sum, value) => sum + value, 0)
  }
}
