import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionKeyOf } from '../../lib/stored-session.ts'
import { fakeServer, json, refusal } from '../testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../testing/people.ts'
import { renderPage } from '../testing/render-page.tsx'
import { AppearanceProvider } from './appearance-provider.tsx'
import { rememberPreferences, storeLocalPreferences, type Preferences } from './preferences.ts'

const STORED = 'GET /rest/v1/user_preferences'
const NONE: Preferences = {
  theme: 'light',
  highContrast: false,
  reducedMotion: false,
  compactMode: false,
  version11: false,
}
const html = document.documentElement

const Page = () => <AppearanceProvider>The page</AppearanceProvider>

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))

afterEach(() => {
  localStorage.clear()
  html.className = ''
  vi.restoreAllMocks()
})

describe('a signed-in user', () => {
  beforeEach(() => {
    const session = { ...sessionOf(ANNELIES), expires_at: Math.floor(Date.now() / 1000) + 3600 }
    localStorage.setItem(sessionKeyOf('production'), JSON.stringify(session))
    storeLocalPreferences({ ...NONE, theme: 'dark', compactMode: true })
  })

  it('keeps the preferences of this browser until they store their own', async () => {
    fakeServer({ [STORED]: () => json([]) })
    await renderPage(Page, { path: '/page' })
    await waitFor(() => expect(html.className).toBe('dark compact-mode'))
  })

  it('sees the stored preferences, and the next load starts with them', async () => {
    const row = { theme: 'light', high_contrast: true, reduced_motion: false, compact_mode: false, version_11: false }
    fakeServer({ [STORED]: () => json([row]) })
    await renderPage(Page, { path: '/page' })
    await waitFor(() => expect(html.className).toBe('light high-contrast'))
    expect(document.cookie).toContain('portico-appearance=light+high-contrast')
  })

  it.each([
    ['the server hides it, as it does while impersonating', () => json([])],
    ['the server fails', () => refusal(400, 'broken', 'Broken')],
  ])('sees what this browser remembers when %s', async (_name, answer) => {
    rememberPreferences(ANNELIES.id, { ...NONE, version11: true })
    fakeServer({ [STORED]: answer })
    await renderPage(Page, { path: '/page' })
    await waitFor(() => expect(html.className).toBe('light version-11'), { timeout: 5_000 })
  })

  it('sees at once what they store in another window', async () => {
    fakeServer({ [STORED]: () => json([]) })
    await renderPage(Page, { path: '/page' })
    await waitFor(() => expect(html.className).toBe('dark compact-mode'))
    rememberPreferences(ANNELIES.id, { ...NONE, highContrast: true })
    window.dispatchEvent(new StorageEvent('storage', { key: 'something-else' }))
    expect(html.className).toBe('dark compact-mode')
    window.dispatchEvent(new StorageEvent('storage', { key: 'portico-appearance-of' }))
    await waitFor(() => expect(html.className).toBe('light high-contrast'))
  })

  it('does not see what another user stored in this browser', async () => {
    rememberPreferences('somebody-else', { ...NONE, version11: true })
    fakeServer({ [STORED]: () => json([]) })
    await renderPage(Page, { path: '/page' })
    await waitFor(() => expect(html.className).toBe('dark compact-mode'))
  })
})
