import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissAllToasts } from '../ui/feedback/toast-store.ts'
import { renderApp } from './testing/render-app.tsx'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  localStorage.clear()
  dismissAllToasts()
  vi.restoreAllMocks()
})

const current = () => screen.getByRole('navigation', { name: 'Breadcrumb' })

it('leads an administrator to the home of administrators', async () => {
  const { address } = await renderApp({ path: '/', isAdmin: true })
  expect(await screen.findByRole('heading', { name: 'Inbox' }, { timeout: 20_000 })).toBeVisible()
  expect(address()).toBe('/settings/admin/home')
  expect(current()).toHaveTextContent('Home')
  expect(screen.getByRole('link', { name: 'Home', current: 'page' })).toBeVisible()
})

it('leads everyone else to the Portal Page', async () => {
  const { address } = await renderApp({ path: '/' })
  expect(await screen.findByRole('heading', { level: 1, name: /^Welcome back, / }, { timeout: 20_000 })).toBeVisible()
  expect(address()).toBe('/dashboard')
  expect(current()).toHaveTextContent('Portal Page')
})

it('leaves an administrator who asked for the Portal Page there', async () => {
  const { address } = await renderApp({ path: '/dashboard', isAdmin: true })
  expect(await screen.findByRole('heading', { level: 1, name: /^Welcome back, / }, { timeout: 20_000 })).toBeVisible()
  expect(address()).toBe('/dashboard')
})
