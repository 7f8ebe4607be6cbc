import type { Browser, Page } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Processor time of the thread, in microseconds: what others do on this machine is not in it. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** The longest tasks of the page's main thread while `act` runs, in milliseconds of processor time. */
export async function longestTasks(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  let trace: Buffer | undefined
  try {
    await act()
  } finally {
    trace = await browser.stopTracing()
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
  const main = new Set(
    traceEvents.filter(({ ph, args }) => ph === 'M' && args.name === 'CrRendererMain').map((event) => threadOf(event)),
  )
  const tasks = traceEvents.filter(
    ({ name, ph, ...event }) => ph === 'X' && name.endsWith('RunTask') && main.has(threadOf({ name, ph, ...event })),
  )
  if (tasks.length === 0) throw new Error('the trace holds no task of the page')
  return tasks
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a)
    .slice(0, 5)
}
