import type { Browser, Page } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** The processor time of the thread in microseconds, without the work of other processes. */
  readonly tdur?: number
  readonly args: {
    readonly name?: string
    readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string }
  }
}

const DEBUGGER = 'blink.mojom.DevToolsSession'

/**
 * The longest tasks of the page's main thread while `act` runs, in milliseconds of processor time. Without the tasks that the
 * test itself causes through the debugger, such as looking up a button; clicks and keys count, as those of a user.
 */
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
  const own = traceEvents.filter((event) => main.has(threadOf(event)))
  const asked = own.filter(({ args }) => args.chrome_mojo_event_info?.mojo_interface_tag === DEBUGGER)
  const tasks = own.filter(
    ({ name, ph, ts, dur = 0 }) =>
      ph === 'X' && name.endsWith('RunTask') && !asked.some((question) => question.ts >= ts && question.ts <= ts + dur),
  )
  if (tasks.length === 0) throw new Error('the trace has no task of the page')
  return tasks
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a)
    .slice(0, 5)
}
