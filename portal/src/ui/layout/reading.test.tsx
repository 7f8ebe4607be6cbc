import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Reading } from './reading.tsx'

it('lists the sections, moves to the chosen one, and prints', async () => {
  const scroll = vi.fn()
  Element.prototype.scrollIntoView = scroll
  const print = vi.fn()
  vi.stubGlobal('print', print)
  render(
    <Reading title="Notice">
      <h2>Who we are</h2>
      <p>A firm.</p>
      <h2>Your rights</h2>
    </Reading>,
  )
  const contents = within(screen.getByRole('navigation', { name: 'Contents' }))
  expect(contents.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Who we are', 'Your rights'])
  await userEvent.click(contents.getByRole('button', { name: 'Your rights' }))
  expect(screen.getByRole('heading', { name: 'Your rights' })).toHaveFocus()
  expect(scroll).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})
