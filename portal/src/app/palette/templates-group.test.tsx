import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json } from '../../session/testing/fake-server.ts'
import { dismissAllToasts } from '../../ui/feedback/toast-store.ts'
import { renderApp } from '../testing/render-app.tsx'

const HALEWIJN = 'a0000000-0000-4000-8000-000000000001'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  localStorage.clear()
  dismissAllToasts()
  vi.restoreAllMocks()
})

it('marks the typed words in what the search found, and names a version that has a later one', async () => {
  const later = { id: '2', title: 'Agreement (version 2)', account_id: HALEWIJN }
  const found = [
    { id: '1', title: 'Agreement (version 1)', account_id: HALEWIJN, passage: '6. Personal data breaches' },
    { id: '0', title: 'Policy', account_id: null, passage: 'An incident is reported.' },
  ]
  await renderApp({
    answers: {
      'POST /rest/v1/rpc/search_templates': () => json(found),
      'POST /rest/v1/rpc/list_recent_templates': () => json([later]),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Search' }))
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'breach')
  const old = await screen.findByRole('option', { name: /^Agreement \(version 1\).*Superseded$/ }, { timeout: 20_000 })
  expect(old.querySelector('mark')).toHaveTextContent('breach')
  const policy = screen.getByRole('option', { name: /^Policy.*Generic$/ })
  expect(policy, 'a word that means the same').toHaveTextContent('An incident is reported.')
  expect(policy.querySelector('mark')).toBeNull()
})

it('shows five of what was found, and says that there is more', async () => {
  const found = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: `${n}`, title: `Lease ${n}`, account_id: null, passage: '' }))
  let count = 6
  const { server } = await renderApp({
    answers: {
      'POST /rest/v1/rpc/search_templates': () => json(found(count)),
      'GET /rest/v1/templates': () => json([]),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Search' }))
  const box = await screen.findByRole('combobox', { name: 'Search' })
  await userEvent.type(box, 'lease')
  expect(await screen.findByText('More was found: type more words', {}, { timeout: 20_000 })).toBeVisible()
  expect(screen.getAllByRole('option', { name: /^Lease \d/ })).toHaveLength(5)
  expect(server.callsOf('POST /rest/v1/rpc/search_templates')[0]?.body).toMatchObject({ max_results: 6 })
  count = 5
  await userEvent.type(box, 's')
  await vi.waitFor(() => expect(server.callsOf('POST /rest/v1/rpc/search_templates')).toHaveLength(2))
  expect(await screen.findAllByRole('option', { name: /^Lease \d/ }, { timeout: 20_000 })).toHaveLength(5)
  expect(screen.queryByText('More was found: type more words')).toBeNull()
})
