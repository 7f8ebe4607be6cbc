import { type Browser, type BrowserContextOptions, type Page } from '@playwright/test'

export type Who = 'customer' | 'admin'

interface Config {
  readonly environments: { readonly training: { readonly url: string; readonly key: string } }
  readonly demo: Readonly<Record<Who, { readonly email: string; readonly password: string }>>
}

const configOf = async (url: string): Promise<Config> => (await (await fetch(`${url}/config.json`)).json()) as Config

/** Signs one of the sample users of training in. Returns the session as the portal stores it. */
export async function signIn(url: string, who: Who): Promise<string> {
  const { environments, demo } = await configOf(url)
  const { url: training, key } = environments.training
  const response = await fetch(`${training}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(demo[who]),
  })
  return response.text()
}

/** Stores how the portal looks for the user of the session. */
export const storeLook = (url: string, session: string, look: Readonly<Record<string, unknown>>): Promise<void> =>
  store(url, session, 'user_preferences?on_conflict=user_id', { user_id: userOf(session), ...look })

/** Stores the language of the user of the session. */
export const storeLanguage = (url: string, session: string, language: string): Promise<void> =>
  store(url, session, 'rpc/set_own_language', { new_language: language })

const userOf = (session: string): string => (JSON.parse(session) as { user: { id: string } }).user.id

async function store(url: string, session: string, path: string, body: unknown): Promise<void> {
  const { url: training, key } = (await configOf(url)).environments.training
  const { access_token: token } = JSON.parse(session) as { access_token: string }
  const response = await fetch(`${training}/rest/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: key,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'resolution=merge-duplicates',
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} was not stored: ${response.status} ${await response.text()}`)
}

/** Opens a new page, with this session in training. Without a session the visitor is signed out. */
export async function newPage(
  browser: Browser,
  url: string,
  { session, ...options }: BrowserContextOptions & { readonly session?: string | undefined },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
    ...options,
  })
  if (session !== undefined) {
    await context.addInitScript((stored) => {
      localStorage.setItem('portico-environment', 'training')
      localStorage.setItem('portico-training-session', stored)
    }, session)
  }
  return context.newPage()
}

/** Waits until the page is loaded, no element has the focus, and no toast covers the page. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.locator('.toaster').waitFor({ state: 'hidden' })
}
