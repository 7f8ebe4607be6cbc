import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type LazyPage, lazyPage } from './lazy-page.tsx'

const Page = () => <h1>Arrived</h1>
const reload = vi.fn<() => void>()

beforeEach(() => {
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
})
afterEach(() => {
  vi.unstubAllGlobals()
  reload.mockReset()
})

/** A page whose file can only be loaded after that many failures. */
function pageAfterFailures(failures: number): LazyPage {
  let attempts = 0
  return lazyPage(() => {
    attempts += 1
    return attempts > failures ? Promise.resolve({ Page }) : Promise.reject(new TypeError('Failed to fetch'))
  }, 'Page')
}

it('shows the page when a second try loads its code', async () => {
  const Late = pageAfterFailures(1)
  render(<Late />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Arrived' })).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
})

it('does not reload the window when the server answers again before the second try', async () => {
  const Late = pageAfterFailures(2)
  render(<Late />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Arrived' })).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
})

it('reloads the window when the server answers but the file is gone', async () => {
  const Gone = pageAfterFailures(Number.POSITIVE_INFINITY)
  render(<Gone />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await expect.poll(() => reload.mock.calls.length).toBe(1)
})

it('keeps its message while the server does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const Away = pageAfterFailures(Number.POSITIVE_INFINITY)
  render(<Away />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^This page could not be loaded\./)).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
})
