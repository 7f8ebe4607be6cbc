import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { json } from '../session/testing/fake-server.ts'
import { dismissAllToasts } from '../ui/feedback/toast-store.ts'
import { renderStartedApp } from './testing/render-app.tsx'

/** The pages that combine several features for the user's account: services, Finance Tracker, Important Events. */

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))

afterEach(() => {
  localStorage.clear()
  dismissAllToasts()
  vi.restoreAllMocks()
})

const NEEDS = 'POST /rest/v1/rpc/list_needs'

const need = (kind: string, title: string) => ({
  item: `${kind}:1`,
  kind,
  target_id: 'c0000000-0000-4000-8000-000000000001',
  title,
  detail: '',
  since: '2026-11-10T09:00:00Z',
  due_at: null,
  link: null,
  total: 3,
})

it('the page of a service without a link says what it covers and whom to ask', async () => {
  const legal = { service_id: 'legal-service', enabled: true, service_url: null }
  await renderStartedApp({ path: '/legal-service', services: [legal] })
  expect(await screen.findByText('Halewijn Bank NV has Legal. Its own workspace is being prepared.')).toBeVisible()
  const ask = screen.getByRole('link', { name: 'Ask about it' })
  expect(ask.getAttribute('href')).toBe('/contact-support?new=1&subject=About+Legal&category=services')
  expect(screen.getByRole('heading', { name: 'What we help you with' })).toBeVisible()
})

describe('the Finance Tracker', () => {
  it('says one thing in production, and opens a support request about billing', async () => {
    await renderStartedApp({ path: '/billing' })
    const ask = await screen.findByRole('link', { name: 'Ask about an invoice' })
    expect(ask.getAttribute('href')).toMatch(/^\/contact-support\?new=1&subject=About\+an\+invoice&category=billing$/)
    expect(screen.getByText(/There are no figures yet/)).toBeVisible()
    expect(screen.queryByText(/€/)).toBeNull()
    expect(screen.queryByText('Your next consults')).toBeNull()
  })

  it('folds the samples of training, and says that they are samples', async () => {
    await renderStartedApp({ path: '/billing', environment: 'training' })
    expect(await screen.findByText(/The figures are samples/)).toBeVisible()
    expect(await screen.findByText('€10,500', { selector: '.finance-figure' })).not.toBeVisible()
    await userEvent.click(screen.getByText('How your figures will look'))
    expect(screen.getByText('€10,500', { selector: '.finance-figure' })).toBeVisible()
  })
})

describe('Important Events', () => {
  it('lists what is open for the user before everything else', async () => {
    const rows = [need('security_alert', 'Phishing wave'), need('consult', 'Hélène'), need('card', 'Sign the DPA')]
    await renderStartedApp({ path: '/important-events', answers: { [NEEDS]: () => json(rows) } })
    const open = within(await screen.findByRole('region', { name: 'Deadlines and alerts' }))
    expect(await open.findByRole('link', { name: /^Phishing wave/ })).toHaveAttribute(
      'href',
      '/notifications?id=c0000000-0000-4000-8000-000000000001',
    )
    expect(open.getByRole('link', { name: /^Sign the DPA/ })).toBeVisible()
    expect(open.queryByText(/Hélène/), 'the consults have a list of their own').toBeNull()
  })

  it('says that nothing is open, and does not say so when loading fails', async () => {
    const { server } = await renderStartedApp({ path: '/important-events' })
    expect(await screen.findByText('Could not load deadlines and alerts.')).toBeVisible()
    server.on(NEEDS, () => json([]))
    const part = within(screen.getByRole('region', { name: 'Deadlines and alerts' }))
    await userEvent.click(part.getByRole('button', { name: /try again|retry/i }))
    expect(await screen.findByText('Nothing is open')).toBeVisible()
  })
})

describe('a page that needs an account', () => {
  const PAGES = [
    ['/kanban', 'Select an account to view the Kanban board.'],
    ['/organization-settings', 'No account information found'],
    ['/settings', 'No account information found'],
    ['/billing', 'No account information found'],
    ['/notifications', 'No notifications found'],
  ] as const

  it.each(PAGES)('%s leads a user without an account to the firm', async (path, text) => {
    await renderStartedApp({ path, account: null, environment: 'training' })
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toMatch(
      /^\/contact-support\?new=1&subject=Access.*&category=account$/,
    )
    expect(screen.queryByText('How your figures will look'), 'there is nothing to unfold').toBeNull()
  })

  it('does not send an administrator to the firm', async () => {
    await renderStartedApp({ path: '/billing', isAdmin: true })
    expect(await screen.findByText('No account information found')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Write to us' })).toBeNull()
  })
})

it('marks an old version among the recent documents, and offers to compare the new one', async () => {
  const document = (id: string, title: string, created_at: string) => ({
    id,
    title,
    category: 'contracts',
    tags: null,
    file_path: id,
    file_size: 10,
    created_at,
    account_id: 'a0000000-0000-4000-8000-000000000001',
    author_name: 'Wout Claessens',
  })
  const documents = [
    document('2', 'Agreement (version 2)', '2026-11-02'),
    document('1', 'Agreement (version 1)', '2026-11-01'),
    document('0', 'Policy', '2026-10-01'),
  ]
  await renderStartedApp({ answers: { 'POST /rest/v1/rpc/list_recent_templates': () => json(documents) } })
  const recent = within(await screen.findByRole('region', { name: 'Recent documents' }))
  const rowOf = async (title: string) => within((await recent.findByText(title)).closest('li') as HTMLElement)
  expect((await rowOf('Agreement (version 1)')).getByText('Superseded')).toBeVisible()
  const later = await rowOf('Agreement (version 2)')
  expect(later.queryByText('Superseded')).toBeNull()
  expect(later.getByRole('button', { name: 'New version: compare' })).toBeVisible()
  expect((await rowOf('Policy')).getByText('Wout Claessens')).toBeVisible()
})
