import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { MenuOnDemand } from './menu-on-demand.tsx'
import { MenuItem } from './menu.tsx'

afterEach(() => vi.restoreAllMocks())

const menu = (onSelect = () => {}) => (
  <MenuOnDemand label="More about Card 1" icon="…">
    <MenuItem onSelect={onSelect}>Edit</MenuItem>
    <MenuItem>Move</MenuItem>
  </MenuOnDemand>
)
const button = () => screen.getByRole('button', { name: 'More about Card 1' })

test('listens to no key of the page until somebody comes near', async () => {
  const listen = vi.spyOn(document, 'addEventListener')
  const keys = () => listen.mock.calls.filter(([type]) => type === 'keydown').length
  render(menu())
  const before = keys()
  render(menu())
  expect(keys()).toBe(before)
  const [first] = screen.getAllByRole('button')
  await userEvent.hover(first as HTMLElement)
  expect(keys()).toBeGreaterThan(before)
})

test('opens by keyboard at its first item, says so, and returns the focus', async () => {
  const user = userEvent.setup()
  render(menu())
  const same = button()
  expect(same).toHaveAttribute('aria-haspopup', 'menu')
  expect(same).toHaveAttribute('aria-expanded', 'false')
  await user.tab()
  expect(same).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('menu', { name: 'More about Card 1' })).toHaveAttribute(
    'id',
    same.getAttribute('aria-controls'),
  )
  expect(same).toHaveAttribute('aria-expanded', 'true')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(same).toHaveFocus())
  expect(button()).toBe(same)
  await user.keyboard('{ArrowDown}')
  expect(await screen.findByRole('menu')).toBeVisible()
})

test('opens by pointer, closes by the same button, and runs what is chosen', async () => {
  const user = userEvent.setup()
  const edit = vi.fn()
  render(menu(edit))
  await user.click(button())
  expect(await screen.findByRole('menu')).toBeVisible()
  await user.click(button())
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.click(button())
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  expect(edit).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('stays closed for the secondary button of a mouse', async () => {
  const user = userEvent.setup()
  render(menu())
  await user.pointer({ keys: '[MouseRight]', target: button() })
  expect(screen.queryByRole('menu')).toBeNull()
})
