import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Combobox, type ComboboxOption } from './combobox.tsx'

const ALL = ['Ardenne', 'Brabo', 'Halewijn'].map((label) => ({ value: label.toLowerCase(), label }))
const user = userEvent.setup()
const field = () => screen.getByRole('combobox', { name: 'Account' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

function Sample({ onKeyDown }: { onKeyDown?: (key: string) => void }) {
  const [chosen, setChosen] = useState<ComboboxOption | null>(ALL[1] ?? null)
  const [typed, setTyped] = useState('')
  return (
    <>
      <Combobox
        aria-label="Account"
        chosen={chosen}
        options={ALL.filter(({ label }) => label.toLowerCase().includes(typed))}
        onChoose={setChosen}
        onType={setTyped}
        onKeyDown={({ key }) => onKeyDown?.(key)}
      />
      <p>Chosen: {chosen?.label ?? 'none'}</p>
    </>
  )
}

it('searches while typing, and chooses with Enter', async () => {
  render(<Sample />)
  await user.clear(field())
  expect(screen.getByText('Chosen: none')).toBeVisible()
  await user.type(field(), 'hal')
  expect(options()).toEqual(['Halewijn'])
  await user.keyboard('{Enter}')
  expect(screen.getByText('Chosen: Halewijn')).toBeVisible()
  expect(field()).toHaveValue('Halewijn')
  expect(field()).toHaveAttribute('aria-expanded', 'false')
})

it('starts at the chosen option, moves with the arrow keys and announces the position', async () => {
  render(<Sample />)
  field().focus()
  await user.keyboard('{ArrowDown}')
  const active = () => document.querySelector(`#${CSS.escape(field().getAttribute('aria-activedescendant') ?? '')}`)
  expect(active()).toHaveTextContent('Brabo')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toHaveTextContent('Ardenne')
  await user.keyboard('{ArrowUp}{Enter}')
  expect(screen.getByText('Chosen: Halewijn')).toBeVisible()
})

it('closes with Escape, and passes on only the keys that it does not use', async () => {
  const keys = vi.fn()
  render(<Sample onKeyDown={keys} />)
  await user.click(field())
  await user.keyboard('{Escape}')
  expect(keys).not.toHaveBeenCalled()
  expect(options()).toEqual([])
  await user.keyboard('{Escape}{Enter}')
  expect(keys.mock.calls).toEqual([['Escape'], ['Enter']])
})

it('drops a typed text that was not chosen', async () => {
  render(<Sample />)
  await user.type(field(), 'x')
  expect(screen.getByText('Nothing found')).toBeVisible()
  await user.tab()
  expect(field()).toHaveValue('Brabo')
})

it('chooses by pointer', async () => {
  render(<Sample />)
  await user.click(field())
  await user.click(screen.getByRole('option', { name: 'Ardenne' }))
  expect(screen.getByText('Chosen: Ardenne')).toBeVisible()
  expect(field()).toHaveFocus()
})

it('says that there are more options than it shows', async () => {
  const { rerender } = render(
    <Combobox aria-label="Account" chosen={null} options={ALL} onChoose={vi.fn()} onType={vi.fn()} />,
  )
  await user.click(field())
  expect(options()).toEqual(['Ardenne', 'Brabo', 'Halewijn'])
  rerender(<Combobox aria-label="Account" chosen={null} options={ALL} hasMore onChoose={vi.fn()} onType={vi.fn()} />)
  expect(options().at(-1)).toBe('There are more: type to narrow the list')
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Halewijn')
})
