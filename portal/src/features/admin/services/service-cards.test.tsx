import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import { type FakeServer, fakeServer, json } from '../../../session/testing/fake-server.ts'
import { renderPage } from '../../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../../ui/feedback/toast-store.ts'
import { ServiceLinksCard } from './service-links-card.tsx'
import { ServicesCard } from './services-card.tsx'

const SERVICES = 'GET /rest/v1/account_services'
const DEFAULTS = 'GET /rest/v1/service_link_defaults'
const SAVE = 'POST /rest/v1/account_services'
const RESET = 'DELETE /rest/v1/account_services'
const REMOVE = 'PATCH /rest/v1/account_services'
const alpha = { id: 'a1', name: 'Alpha' }
const user = userEvent.setup({ delay: null })
const refused = () => json({ code: '42501', message: 'permission denied' }, 403)

function Cards() {
  return (
    <>
      <ServicesCard account={alpha} />
      <ServiceLinksCard account={alpha} />
    </>
  )
}
function NoAccount() {
  return (
    <>
      <ServicesCard account={null} />
      <ServiceLinksCard account={null} />
    </>
  )
}

let server: FakeServer
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = fakeServer({
    [SERVICES]: () =>
      json([
        { service_id: 'legal-service', enabled: true, service_url: 'https://own.example/legal' },
        { service_id: 'esg-service', enabled: true, service_url: null },
      ]),
    [DEFAULTS]: () => json([{ service_id: 'esg-service', url: 'https://default.example/esg' }]),
    [SAVE]: () => json(null, 201),
    [RESET]: () => new Response(null, { status: 204 }),
    [REMOVE]: () => json({ service_id: 'legal-service' }),
  })
})
afterEach(() => {
  dismissAllToasts()
  vi.restoreAllMocks()
})

const named = (name: string) => screen.getByRole('switch', { name: new RegExp(`^${name}`) })
const press = (name: string) => user.click(screen.getByRole('button', { name }))

it.each(['Save Services', 'Reset All', 'Save Service URLs'])('%s needs a chosen account', async (button) => {
  await renderPage(NoAccount, { path: '/' })
  await press(button)
  expect(await screen.findByText('Please select an account first')).toBeVisible()
  expect(server.calls).toEqual([])
})

describe('Services Configuration', () => {
  it('saves only the changed switches, and refreshes after half a second', async () => {
    await renderPage(Cards, { path: '/' })
    await vi.waitFor(() => expect(named('Legal')).toBeChecked())
    expect(named('Privacy & DP')).not.toBeChecked()
    expect(screen.getByRole('button', { name: 'Save Services' })).toBeDisabled()
    await user.click(named('Legal'))
    await user.click(named('InfoSec.'))
    await press('Save Services')
    expect(await screen.findByText('Service preferences saved and pushed to users')).toBeVisible()
    const [call] = server.callsOf(SAVE)
    expect(call?.body).toEqual([
      { account_id: 'a1', service_id: 'legal-service', enabled: false },
      { account_id: 'a1', service_id: 'security-service', enabled: true },
    ])
    expect(call?.query.get('on_conflict')).toBe('account_id,service_id')
    const before = server.callsOf(SERVICES).length
    await vi.waitFor(() => expect(server.callsOf(SERVICES).length).toBeGreaterThan(before), { timeout: 2000 })
  })

  it('keeps the changed switches when the server refuses them', async () => {
    server.on(SAVE, refused)
    await renderPage(Cards, { path: '/' })
    await vi.waitFor(() => expect(named('Legal')).toBeChecked())
    await user.click(named('Legal'))
    await press('Save Services')
    expect(await screen.findByText('Failed to save service preferences')).toBeVisible()
    expect(named('Legal')).not.toBeChecked()
  })

  it('resets after the admin has confirmed', async () => {
    await renderPage(Cards, { path: '/' })
    await vi.waitFor(() => expect(named('Legal')).toBeChecked())
    await press('Reset All')
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(server.callsOf(RESET)).toEqual([])
    await press('Reset All')
    server.on(RESET, refused)
    await user.click(within(await screen.findByRole('alertdialog'), 'Reset All'))
    expect(await screen.findByText('Failed to reset account services')).toBeVisible()
    server.on(RESET, () => new Response(null, { status: 204 }))
    await user.click(within(screen.getByRole('alertdialog'), 'Reset All'))
    expect(await screen.findByText('Account services reset. All services are now disabled.')).toBeVisible()
    expect(server.callsOf(RESET).at(-1)?.query.get('account_id')).toBe('eq.a1')
  })

  it('shows all services as disabled if they cannot be loaded', async () => {
    server.on(SERVICES, refused)
    await renderPage(Cards, { path: '/' })
    await vi.waitFor(() => expect(named('Legal')).toBeEnabled(), { timeout: 4000 })
    expect(screen.getAllByRole('switch').some((each) => (each as HTMLInputElement).checked)).toBe(false)
    expect(screen.queryByText(/Failed/)).toBeNull()
  })
})

it('shows the services in another language', async () => {
  await changeLanguage('fr')
  await renderPage(Cards, { path: '/' })
  await vi.waitFor(() => expect(named('Juridique')).toBeChecked())
  expect(screen.getAllByRole('switch')).toHaveLength(6)
  await press('Retirer le lien du service Juridique')
  expect(await screen.findByText('Lien du service retiré')).toBeVisible()
})

describe('Moduled Services', () => {
  const link = (name: string) => screen.getByRole('textbox', { name })

  it('accepts complete https links, for enabled services only', async () => {
    await renderPage(Cards, { path: '/' })
    expect(await screen.findByRole('textbox', { name: 'Legal' })).toHaveValue('https://own.example/legal')
    expect(screen.getAllByRole('textbox')).toHaveLength(2)
    expect(link('Sustainability')).toHaveAttribute('placeholder', 'https://default.example/esg')
    await user.type(link('Sustainability'), 'http://x.example')
    await press('Save Service URLs')
    expect(await screen.findByText('Please enter a complete link that begins with https://')).toBeVisible()
    expect(link('Sustainability')).toHaveFocus()
    expect(server.callsOf(SAVE)).toEqual([])
    await user.clear(link('Sustainability'))
    await user.type(link('Sustainability'), 'https://x.example')
    await press('Save Service URLs')
    expect(await screen.findByText('Service URLs saved successfully')).toBeVisible()
    expect(server.callsOf(SAVE)[0]?.body).toEqual([
      { account_id: 'a1', service_id: 'esg-service', service_url: 'https://x.example' },
    ])
  })

  it('saves no empty links, and says so', async () => {
    await renderPage(Cards, { path: '/' })
    await user.clear(await screen.findByRole('textbox', { name: 'Legal' }))
    await press('Save Service URLs')
    expect(await screen.findByText('No service URLs to save')).toBeVisible()
    expect(server.callsOf(SAVE)).toEqual([])
    await press('Remove the link of Legal')
    expect(await screen.findByText('Service URL removed')).toBeVisible()
    expect(server.callsOf(REMOVE)[0]?.body).toEqual({ service_url: null })
  })

  it('reports a refusal of the server', async () => {
    server.on(SAVE, refused)
    await renderPage(Cards, { path: '/' })
    await user.type(await screen.findByRole('textbox', { name: 'Legal' }), '/new')
    await press('Save Service URLs')
    expect(await screen.findByText('Failed to save service URLs')).toBeVisible()
    expect(link('Legal')).toHaveValue('https://own.example/legal/new')
  })
})

function within(dialog: HTMLElement, button: string): HTMLElement {
  const found = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === button)
  if (found === undefined) throw new Error(`no button ${button}`)
  return found
}
