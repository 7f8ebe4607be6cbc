import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage, currentLanguage } from '../../language/catalogue.ts'
import { useLanguage } from '../../language/use-language.ts'
import { sessionKeyOf } from '../../lib/stored-session.ts'
import { fakeServer, json } from '../testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../testing/people.ts'
import { renderPage } from '../testing/render-page.tsx'
import { useFollowLanguage } from './follow-language.ts'
import { LanguageSwitch } from './language-switch.tsx'

const MINE = 'POST /rest/v1/rpc/my_language'
const SAVE = 'POST /rest/v1/rpc/set_own_language'
const user = userEvent.setup({ delay: null })

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

function Page() {
  useLanguage()
  useFollowLanguage()
  return (
    <>
      <LanguageSwitch />
      <input aria-label="Field" />
    </>
  )
}

function signIn() {
  const session = { ...sessionOf(ANNELIES), expires_at: Math.floor(Date.now() / 1000) + 3600 }
  localStorage.setItem(sessionKeyOf('production'), JSON.stringify(session))
}

it('changes the language at once, and keeps what was typed', async () => {
  const server = fakeServer()
  await renderPage(Page, { path: '/page' })
  await user.type(screen.getByLabelText('Field'), 'half a sen')
  await user.click(screen.getByRole('button', { name: 'Nederlands' }))
  expect(await screen.findByRole('group', { name: 'Taal' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Nederlands' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByLabelText('Field')).toHaveValue('half a sen')
  expect(server.sent()).toEqual([])
})

describe('a person who signs in', () => {
  it('sees their own language, whatever the browser showed', async () => {
    signIn()
    fakeServer({ [MINE]: () => json('fr') })
    await renderPage(Page, { path: '/page' })
    expect(await screen.findByRole('group', { name: 'Langue' })).toBeVisible()
  })

  it('keeps what they chose on the sign-in screen as their own', async () => {
    signIn()
    sessionStorage.setItem('portico-language-chosen', 'nl')
    const server = fakeServer({ [MINE]: () => json('fr'), [SAVE]: () => json(null) })
    await act(() => changeLanguage('nl'))
    await renderPage(Page, { path: '/page' })
    await waitFor(() => expect(server.callsOf(SAVE)[0]?.body).toEqual({ new_language: 'nl' }))
    expect(server.callsOf(MINE)).toEqual([])
    expect(currentLanguage()).toBe('nl')
    expect(sessionStorage.getItem('portico-language-chosen')).toBeNull()
  })

  it.each([null, 'klingon', ''])('keeps the language of the browser if theirs is %j', async (stored) => {
    signIn()
    const server = fakeServer({ [MINE]: () => json(stored) })
    await act(() => changeLanguage('nl'))
    await renderPage(Page, { path: '/page' })
    await waitFor(() => expect(server.callsOf(MINE)).toHaveLength(1))
    expect(await screen.findByRole('group', { name: 'Taal' })).toBeVisible()
  })
})

it('follows another window of the browser, and no nonsense', async () => {
  fakeServer()
  await renderPage(Page, { path: '/page' })
  const tell = (newValue: string) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'portico-language', newValue }))
  act(() => void tell('klingon'))
  act(() => void tell('fr'))
  expect(await screen.findByRole('group', { name: 'Langue' })).toBeVisible()
})
