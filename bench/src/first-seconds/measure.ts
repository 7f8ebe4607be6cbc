import type { Browser, CDPSession, Page } from '@playwright/test'

/** A phone of the middle class on a slow mobile connection: 1.6 Mbps, 150 ms, a processor four times slower. */
const CONNECTION = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }
const CPU_RATE = 4

/** When the portal has loaded nothing for this long, everything that the screen needs at first is there. */
const QUIET_MS = 1500
const MOST_MS = 60_000

export interface Visit {
  readonly url: string
  readonly path: string
  readonly width: number
  /** A session as the portal stores it. Without one the visitor is signed out. */
  readonly session?: string
  /** The moments to note, by the selector of what appears then. */
  readonly moments: Readonly<Record<string, string>>
}

export interface Figures {
  readonly requests: number
  /** Body bytes as they came over the line. */
  readonly scriptBytes: number
  readonly fontBytes: number
  readonly allBytes: number
  readonly layoutShift: number
  /** Milliseconds after the navigation began; null if it never came. */
  readonly moments: Readonly<Record<string, number | null>>
  readonly paths: readonly string[]
}

interface Noted {
  readonly moments: Readonly<Record<string, number>>
  readonly shift: number
}

/** Opens the page in a browser with an empty cache. */
export async function measureVisit(browser: Browser, visit: Visit): Promise<Figures> {
  const context = await browser.newContext({
    viewport: { width: visit.width, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
  })
  try {
    if (visit.session !== undefined) await context.addInitScript(storeSession(visit.session))
    await context.addInitScript(noteMoments(visit.moments))
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    const loaded = await recordLoads(devTools)
    await devTools.send('Network.emulateNetworkConditions', CONNECTION)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
    await page.goto(`${visit.url}${visit.path}`, { waitUntil: 'commit', timeout: MOST_MS })
    await waitForAll(page, Object.keys(visit.moments))
    // What the portal loads two seconds later, for what the user may do next, is not part of the first seconds.
    const figures = loaded()
    await page.waitForTimeout(QUIET_MS)
    const noted = await page.evaluate<Noted>('window.noted')
    const moments = Object.fromEntries(Object.keys(visit.moments).map((name) => [name, noted.moments[name] ?? null]))
    return { ...figures, layoutShift: noted.shift, moments }
  } finally {
    await context.close()
  }
}

/** Asks from outside: the page's own policy forbids Playwright to evaluate texts in a loop there. */
async function waitForAll(page: Page, names: readonly string[]): Promise<void> {
  const areNoted = `${JSON.stringify(names)}.every((name) => name in window.noted.moments)`
  const end = performance.now() + MOST_MS
  while (performance.now() < end && !(await page.evaluate<boolean>(areNoted))) await page.waitForTimeout(100)
}

// Both run in the page before its own scripts. They are texts, because the types of this program know no page.

const storeSession = (session: string) => `
  localStorage.setItem('portico-environment', 'training')
  localStorage.setItem('portico-training-session', ${JSON.stringify(session)})`

/** Looks after every frame which of the elements are shown. */
const noteMoments = (selectors: Readonly<Record<string, string>>) => `
  const noted = (window.noted = { moments: {}, shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    for (const [name, selector] of Object.entries(${JSON.stringify(selectors)})) {
      if (!(name in noted.moments) && document.querySelector(selector)?.checkVisibility()) {
        noted.moments[name] = performance.now()
      }
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

type Loads = Pick<Figures, 'requests' | 'scriptBytes' | 'fontBytes' | 'allBytes' | 'paths'>

/** Counts what the page loads. The returned function says what it was until then. */
async function recordLoads(devTools: CDPSession): Promise<() => Loads> {
  const files = new Map<string, { path: string; type: string; head: number; bytes: number }>()
  devTools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    const { pathname, protocol } = new URL(request.url)
    if (protocol === 'http:') files.set(requestId, { path: pathname, type, head: 0, bytes: 0 })
  })
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    const file = files.get(requestId)
    if (file) file.head = response.encodedDataLength
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file) file.bytes = Math.max(0, encodedDataLength - file.head)
  })
  await devTools.send('Network.enable')
  return () => {
    const all = [...files.values()]
    const bytesOf = (...types: string[]) =>
      all.reduce((sum, { type, bytes }) => (types.includes(type) || types.length === 0 ? sum + bytes : sum), 0)
    return {
      requests: all.length,
      scriptBytes: bytesOf('Script'),
      fontBytes: bytesOf('Font'),
      allBytes: bytesOf(),
      paths: all.map(({ path, type, bytes }) => `${type} ${path} ${bytes}`),
    }
  }
}
