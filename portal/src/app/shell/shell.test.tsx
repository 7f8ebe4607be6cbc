import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissAllToasts } from '../../ui/feedback/toast-store.ts'
import { renderApp } from '../testing/render-app.tsx'

const user = userEvent.setup()

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))

afterEach(() => {
  localStorage.clear()
  document.cookie = 'portico-sidebar=; path=/; max-age=0'
  dismissAllToasts()
  vi.restoreAllMocks()
})

const sidebar = async () => within(await screen.findByRole('complementary', { name: 'Sidebar' }))

it.each([
  ['standard', ['/access-log']],
  ['restricted', []],
])('with %s access the sidebar leads to the access log: %j', async (level, expected) => {
  const links = [{ role: 'user', access_level: level }]
  const account = {
    id: 'a0000000-0000-4000-8000-000000000001',
    name: 'Halewijn Bank',
    logo_url: null,
    choices: [],
    links,
  }
  await renderApp({ answers: { 'GET /rest/v1/accounts': () => Response.json([account]) } })
  const side = await sidebar()
  await screen.findByRole('link', { name: 'Halewijn Bank, to the dashboard' })
  const found = side.queryAllByRole('link', { name: 'Access Log' })
  expect(found.map((link) => link.getAttribute('href'))).toEqual(expected)
})

describe('services', () => {
  const enabled = (service: string, url: string | null) => ({
    service_id: `${service}-service`,
    enabled: true,
    service_url: url,
  })

  it('shows a service as a link out, as a link to its page, or with an offer to upgrade', async () => {
    const own = [enabled('legal', 'https://planner.example/legal'), enabled('privacy', null)]
    await renderApp({ services: [...own, enabled('tech-integration', null)] })
    const side = await sidebar()

    const link = await side.findByRole('link', { name: /^Legal/ })
    expect(link).toHaveAttribute('href', 'https://planner.example/legal')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')

    expect(side.getByRole('link', { name: 'Privacy & DP' })).toHaveAttribute('href', '/privacy-service')
    expect(side.queryByRole('link', { name: 'About Privacy Service' }), 'a second way to the same page').toBeNull()
    const ask = side.getByRole('link', { name: 'Ask about Tech. Integration' })
    expect(ask.getAttribute('href')).toMatch(/^\/contact-support\?new=1&subject=About\+Tech/)

    const upgrade = side.getByRole('link', { name: 'Upgrade to Sustainability' })
    expect(upgrade.getAttribute('href')).toMatch(/^\/contact-support\?new=1&subject=Upgrade%3A\+Sustainability&/)
    expect(side.getByRole('link', { name: 'About ESG Service' })).toHaveAttribute('href', '/esg-service')
    expect(side.getAllByRole('link', { name: /^Upgrade/ })).toHaveLength(3)
  })

  it('offers no upgrade before the services of the user are known', async () => {
    const { server } = await renderApp()
    server.on('POST /rest/v1/rpc/get_user_account_services', () => new Promise(() => undefined))
    const side = await sidebar()
    await waitFor(() => expect(server.callsOf('POST /rest/v1/rpc/get_user_account_services')).toHaveLength(1))
    expect(side.getByText('Legal')).toBeVisible()
    expect(side.queryByRole('link', { name: /^Upgrade/ })).toBeNull()
  })

  it('offers no upgrade to a user without an account', async () => {
    await renderApp({ account: null })
    const side = await sidebar()
    await screen.findByText('Account Setup Pending')
    expect(side.getByText('Legal').parentElement).toHaveAttribute('aria-disabled', 'true')
    expect(side.queryByRole('link', { name: /^Upgrade/ })).toBeNull()
  })

  it('shows all services to an admin, each leading to its page', async () => {
    await renderApp({ isAdmin: true })
    const side = await sidebar()
    expect(await side.findByRole('link', { name: 'Legal' })).toHaveAttribute('href', '/legal-service')
    expect(side.queryByRole('link', { name: /^Upgrade/ })).toBeNull()
  })

  it('stores the service whose page is open, and removes it on other pages', async () => {
    await renderApp({ path: '/legal-service', services: [enabled('legal', null)] })
    const side = await sidebar()
    await waitFor(() => expect(side.getByText('Legal').parentElement).toHaveAttribute('aria-current', 'page'))
    expect(localStorage.getItem('portico-active-service')).toBe('legal')
    await user.click(screen.getByRole('link', { name: 'Portico OneView, to the dashboard' }))
    await waitFor(() => expect(localStorage.getItem('portico-active-service')).toBeNull())
  })
})

describe('the sidebar', () => {
  const toggle = () => screen.getByRole('button', { name: 'Toggle sidebar' })

  it('collapses by its button and stores that in a cookie', async () => {
    await renderApp()
    await sidebar()
    expect(toggle()).toHaveAttribute('aria-expanded', 'true')
    await user.click(toggle())
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    expect(document.cookie).toContain('portico-sidebar=collapsed')
  })

  it('collapses and expands by Ctrl+B and Cmd+B, but not with Shift pressed too', async () => {
    await renderApp()
    await sidebar()
    await user.keyboard('{Control>}b{/Control}')
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    await user.keyboard('{Meta>}b{/Meta}')
    expect(toggle()).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('{Control>}{Shift>}b{/Shift}{/Control}b')
    expect(toggle()).toHaveAttribute('aria-expanded', 'true')
  })

  it('starts in the state that the cookie holds', async () => {
    document.cookie = 'portico-sidebar=collapsed; path=/'
    await renderApp()
    const side = await sidebar()
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    const upgrade = await side.findByRole('link', { name: 'Upgrade to Legal' })
    expect(upgrade).toHaveAttribute('href', expect.stringMatching(/^\/contact-support\?new=1&subject=Upgrade/))
  })

  it('signs the user out', async () => {
    const { address } = await renderApp()
    const side = await sidebar()
    await user.click(side.getByRole('button', { name: 'Sign Out' }))
    await waitFor(() => expect(address()).toBe('/'))
    expect(localStorage.getItem('portico-production-session')).toBeNull()
  })

  it('asks before it signs a user out who has unsaved changes', async () => {
    const { address } = await renderApp({ path: '/settings/theme' })
    const side = await sidebar()
    const signOut = () => user.click(side.getByRole('button', { name: 'Sign Out' }))
    const compact = await screen.findByRole('switch', { name: /^Compact Mode/ })
    await user.click(compact)

    await signOut()
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
    await user.click(question.getByRole('button', { name: 'Stay here' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(compact).toBeChecked()
    expect(localStorage.getItem('portico-production-session')).not.toBeNull()

    await signOut()
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(address()).toBe('/'))
    expect(localStorage.getItem('portico-production-session')).toBeNull()
  })

  it('asks before it signs a user out from the search', async () => {
    await renderApp({ path: '/settings/theme' })
    await user.click(await screen.findByRole('switch', { name: /^Compact Mode/ }))
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await user.click(await screen.findByRole('option', { name: 'Sign Out' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
    await user.click(question.getByRole('button', { name: 'Stay here' }))
    expect(localStorage.getItem('portico-production-session')).not.toBeNull()
  })

  it('signs a user out without a question once the changes are discarded', async () => {
    const { address } = await renderApp({ path: '/settings/theme' })
    const side = await sidebar()
    await user.click(await screen.findByRole('switch', { name: /^Compact Mode/ }))
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await user.click(side.getByRole('button', { name: 'Sign Out' }))
    await waitFor(() => expect(address()).toBe('/'))
  })
})

describe('admin mode', () => {
  it('has no switch and no effect for users who are not admins', async () => {
    await renderApp({ path: '/settings/admin' })
    const side = await sidebar()
    expect(await screen.findByRole('heading', { name: 'Welcome back, Annelies!' })).toBeVisible()
    expect(side.queryByRole('button', { name: 'Admin Panel' })).toBeNull()
    expect(side.getByRole('link', { name: 'Account Profile' })).toBeVisible()
  })

  it('is off while the role cannot be read, and the role is not requested endlessly', async () => {
    const { server } = await renderApp({ isAdmin: true })
    server.on('GET /rest/v1/user_roles', () => Response.json({ message: 'out of order' }, { status: 400 }))
    expect(await screen.findByRole('heading', { name: 'Welcome back, Annelies!' })).toBeVisible()
    expect((await sidebar()).queryByRole('button', { name: 'Admin Panel' })).toBeNull()
    expect(server.callsOf('GET /rest/v1/user_roles')).toHaveLength(2)
  })

  it('greys out the pages of clients, and can be left again', async () => {
    await renderApp({ isAdmin: true })
    const side = await sidebar()
    await user.click(side.getByRole('button', { name: 'Admin Panel' }))
    expect(await side.findByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
    expect(document.title).toBe('Home · Portico OneView')
    expect(side.queryByText('Finance Tracker')).toBeNull()
    for (const name of ['Account', 'Library', 'Agenda', 'Services']) {
      await user.click(side.getByRole('button', { name }))
      expect(side.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'true')
    }
    for (const name of ['Account Profile', 'Finance Tracker', 'Consult Planner', 'Important Events', 'Legal']) {
      expect(side.getByText(name).parentElement).toHaveAttribute('aria-disabled', 'true')
      expect(side.queryByRole('link', { name })).toBeNull()
    }
    expect(side.getByRole('link', { name: 'Templates' })).toBeVisible()
    await user.click(side.getByRole('link', { name: 'Audit log' }))
    expect(await screen.findByRole('heading', { name: 'Admin Panel' })).toBeVisible()
    expect(side.getByRole('link', { name: 'Audit log' })).toHaveAttribute('aria-current', 'page')
    expect(side.getByRole('link', { name: 'Accounts' })).not.toHaveAttribute('aria-current')
    expect(document.title).toBe('Admin Panel · Portico OneView')

    await user.click(side.getByRole('button', { name: 'Portal Page' }))
    expect(await screen.findByRole('heading', { name: 'Welcome back, Annelies!' })).toBeVisible()
    expect(side.getByRole('link', { name: 'Finance Tracker' })).toBeVisible()
  })

  it('is left by the logo and by the title', async () => {
    await renderApp({ isAdmin: true })
    const side = await sidebar()
    for (const name of ['Portico OneView, to the dashboard', 'Portico, to the dashboard']) {
      await user.click(side.getByRole('button', { name: 'Admin Panel' }))
      expect(await side.findByRole('heading', { name: 'Administration' })).toBeVisible()
      await user.click(screen.getByRole('link', { name }))
      expect(await side.findByRole('link', { name: 'Finance Tracker' })).toBeVisible()
      expect(screen.getByRole('heading', { name: 'Welcome back, Annelies!' })).toBeVisible()
    }
  })
})

describe('the account', () => {
  it('shows a toast if the user has no account', async () => {
    const { address } = await renderApp({ account: null })
    expect(await screen.findByText('Account Setup Required', undefined, { timeout: 3000 })).toBeVisible()
    await user.click((await sidebar()).getByRole('button', { name: 'Sign Out' }))
    await waitFor(() => expect(address()).toBe('/'))
    expect(screen.queryByText('Account Setup Required'), 'it was about the session that has ended').toBeNull()
  })

  it('shows a toast if the linked account cannot be found', async () => {
    const { server } = await renderApp()
    server.on('GET /rest/v1/accounts', () => Response.json([]))
    expect(await screen.findByText('Account Not Found')).toBeVisible()
  })

  it('shows a toast with the reason if the account cannot be loaded', async () => {
    const { server } = await renderApp()
    server.on('GET /rest/v1/accounts', () => Response.json({ message: 'out of order' }, { status: 500 }))
    expect(await screen.findByText('Account Error')).toBeVisible()
    expect(screen.getByText('Failed to load account data: out of order')).toBeVisible()
    expect(await screen.findByText('Could not load your account.')).toBeVisible()
    expect((await sidebar()).queryByText('Upgrade')).toBeNull()
    expect(await screen.findByText('Failed to load consultancies')).toBeVisible()
    expect(screen.queryByText('No upcoming consultancies scheduled')).toBeNull()
    server.on('GET /rest/v1/accounts', () => Response.json([ALPHA]))
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement)
    expect(await screen.findByRole('link', { name: 'Alpha, to the dashboard' })).toBeVisible()
    expect(screen.queryByText('Could not load your account.')).toBeNull()
  })

  it('says on the board that it cannot be loaded, not that there is none', async () => {
    const { server } = await renderApp({ path: '/kanban' })
    server.on('GET /rest/v1/accounts', () => Response.json({ message: 'out of order' }, { status: 500 }))
    expect(await screen.findByText('Could not load your account.', undefined, { timeout: 20_000 })).toBeVisible()
    expect(screen.queryByText('Select an account to view the Kanban board.')).toBeNull()
    server.on('GET /rest/v1/accounts', () => Response.json([ALPHA]))
    server.on('GET /rest/v1/kanban_cards', () => Response.json([]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'New Card' })).toBeVisible()
  })

  const ALPHA = { id: 'a0000000-0000-4000-8000-000000000001', name: 'Alpha', logo_url: null }
  const BETA = { id: 'a0000000-0000-4000-8000-000000000002', name: 'Beta', logo_url: null }

  it('can be switched by a user who belongs to two, with the services of the account that is shown', async () => {
    const service = (account: { id: string }, id: string) => ({
      account_id: account.id,
      service_id: id,
      enabled: true,
      service_url: `https://${id}.example`,
    })
    const { server } = await renderApp({
      account: ALPHA,
      services: [service(ALPHA, 'legal-service'), service(BETA, 'privacy-service')],
      answers: {
        'GET /rest/v1/accounts': () => Response.json([ALPHA, BETA]),
        'POST /rest/v1/account_choices': () => new Response(null, { status: 201 }),
      },
    })
    const side = await sidebar()
    expect(await side.findByRole('link', { name: /^Legal/ })).toBeVisible()
    expect(side.queryByRole('link', { name: /^Privacy/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Switch account' }))
    await user.click(screen.getByRole('button', { name: 'Beta' }))
    expect(await screen.findByRole('link', { name: 'Beta, to the dashboard' })).toBeVisible()
    expect(side.getByRole('link', { name: /^Privacy/ })).toBeVisible()
    expect(side.queryByRole('link', { name: /^Legal/ })).toBeNull()
    await waitFor(() =>
      expect(server.callsOf('POST /rest/v1/account_choices')[0]?.body).toMatchObject({ account_id: BETA.id }),
    )
  })

  it('is switched after a question if the page has unsaved changes of the other', async () => {
    // The account of the page is asked for after them.
    const lists = [[ALPHA, BETA]]
    await renderApp({
      path: '/organization-settings',
      account: ALPHA,
      answers: {
        'GET /rest/v1/accounts': () => Response.json(lists.pop() ?? { ...ALPHA, subscription_tier: 'starter' }),
        'GET /rest/v1/notification_preferences': () => Response.json(null),
        'POST /rest/v1/rpc/offers_text_messages': () => Response.json(false),
        'POST /rest/v1/rpc/list_account_members': () => Response.json([]),
        'POST /rest/v1/account_choices': () => new Response(null, { status: 201 }),
      },
    })
    const toBeta = async () => {
      await user.click(screen.getByRole('button', { name: 'Switch account' }))
      await user.click(screen.getByRole('button', { name: 'Beta' }))
    }
    await user.click(await screen.findByRole('switch', { name: /^Phone/ }))
    await toBeta()
    await user.click(await screen.findByRole('button', { name: 'Stay here' }))
    expect(screen.getByRole('link', { name: 'Alpha, to the dashboard' })).toBeVisible()
    expect(screen.getByRole('switch', { name: /^Phone/ })).toBeChecked()
    await toBeta()
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    expect(await screen.findByRole('link', { name: 'Beta, to the dashboard' })).toBeVisible()
  })

  it('is the one that the user has chosen before', async () => {
    const chosen = [ALPHA, { ...BETA, choices: [{ user_id: 'me' }] }]
    await renderApp({ account: ALPHA, answers: { 'GET /rest/v1/accounts': () => Response.json(chosen) } })
    expect(await screen.findByRole('link', { name: 'Beta, to the dashboard' })).toBeVisible()
  })
})
