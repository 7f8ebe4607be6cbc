import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json } from '../session/testing/fake-server.ts'
import { dismissAllToasts } from '../ui/feedback/toast-store.ts'
import { renderApp } from './testing/render-app.tsx'

const PROFILE = 'GET /rest/v1/profiles'
const valueOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  localStorage.clear()
  dismissAllToasts()
  vi.restoreAllMocks()
})

it('shows that the phone number is loading, then the number', async () => {
  let answer: (response: Response) => void = () => undefined
  const pending = new Promise<Response>((resolve) => {
    answer = resolve
  })
  await renderApp({ path: '/profile', answers: { [PROFILE]: () => pending } })
  expect(await screen.findByRole('heading', { name: 'My Profile' }, { timeout: 20_000 })).toBeVisible()
  expect(valueOf('Phone')).toHaveTextContent(/^Loading\.\.\.$/)
  answer(json([{ phone: '+32 470 1' }]))
  await vi.waitFor(() => expect(valueOf('Phone')).toHaveTextContent(/^\+32 470 1$/))
})

it('shows no number and no error when the number cannot be loaded', async () => {
  const answers = { [PROFILE]: () => json({}, 403), 'POST /storage/v1/object/list/chat-uploads': () => json([]) }
  await renderApp({ path: '/profile', answers })
  await screen.findByRole('heading', { name: 'My Profile' }, { timeout: 20_000 })
  await vi.waitFor(() => expect(valueOf('Phone')).toHaveTextContent('Not provided'), { timeout: 20_000 })
  expect(screen.queryByRole('alert')).toBeNull()
})
