import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

const user = userEvent.setup()

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

const header = async () => {
  const trail = await screen.findByRole('navigation', { name: 'Breadcrumb' })
  return within(trail.closest('header') ?? trail)
}

it.each([
  ['/dashboard', ['Home', 'Portal Page']],
  ['/settings/theme', ['Home', 'Settings', 'Theme & Appearance']],
  ['/organization-settings', ['Home', 'Account Profile']],
])('shows the name of %s in the breadcrumb and in the title', async (path, trail) => {
  await renderApp({ path })
  const nav = (await header()).getByRole('navigation', { name: 'Breadcrumb' })
  expect(
    within(nav)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(trail)
  expect(document.title).toBe(`${trail.at(-1)} · Portico OneView`)
})

it('shows links to the guides', async () => {
  const { address } = await renderApp()
  await user.click((await header()).getByRole('button', { name: 'Guides' }))
  const guides = within(screen.getByRole('dialog', { name: 'Guides' }))
  const targets = guides.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(targets).toEqual([
    ['Video Tutorial', '/onboarding-tutorial'],
    ['FAQ', '/faq'],
    ['Contact Support', '/contact-support'],
  ])
  await user.click(guides.getByRole('link', { name: 'FAQ' }))
  expect(await screen.findByRole('heading', { level: 1, name: /FAQ/ })).toBeVisible()
  expect(address()).toBe('/faq')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('links the version to the release notes', async () => {
  await renderApp()
  await user.click((await header()).getByRole('button', { name: 'v1.1' }))
  expect(screen.getByRole('link', { name: 'View Release Notes' })).toHaveAttribute('href', '/templates')
})

it('warns in training', async () => {
  await renderApp({ environment: 'training' })
  await user.click((await header()).getByRole('button', { name: 'Training' }))
  expect(screen.getByText(/Changes in training mode do not affect production data\./)).toBeVisible()
})

it('does not mention training in production', async () => {
  await renderApp()
  expect((await header()).queryByText('Training')).toBeNull()
})
