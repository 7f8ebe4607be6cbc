import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderApp } from './testing/render-app.tsx'

afterEach(() => localStorage.clear())

it.each([
  ['/privacy-policy', 'Website Privacy Notice'],
  ['/disclaimer', 'Disclaimer'],
])('shows %s to visitors, with a way to sign in', async (path, title) => {
  const { address } = await renderApp({ path, isVisitor: true })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/')
  expect(screen.queryByRole('complementary', { name: 'Sidebar' })).toBeNull()
  expect(address()).toBe(path)
})

it('shows them to users in the frame of the portal', async () => {
  await renderApp({ path: '/disclaimer' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Disclaimer' })).toBeVisible()
  expect(screen.getByRole('complementary', { name: 'Sidebar' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull()
})

it('sends visitors from every other page to sign-in', async () => {
  const { address } = await renderApp({ path: '/billing', isVisitor: true })
  await waitFor(() => expect(address()).toBe('/'))
})
