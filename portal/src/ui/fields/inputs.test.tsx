import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Dialog } from '../overlays/dialog.tsx'
import { Checkbox } from './checkbox.tsx'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { SearchInput } from './search-input.tsx'
import { Segmented } from './segmented.tsx'

describe('PasswordInput', () => {
  it('shows and hides the typed text, and keeps it', async () => {
    render(
      <Field label="Password">
        <PasswordInput />
      </Field>,
    )
    const input = screen.getByLabelText('Password')
    await userEvent.type(input, 'Halewijn1!')
    expect(input).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input).toHaveAttribute('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(input).toHaveAttribute('type', 'password')
    expect(input).toHaveValue('Halewijn1!')
  })
})

describe('SearchInput', () => {
  function Search() {
    const [value, setValue] = useState('')
    return <SearchInput label="Search" value={value} onValueChange={setValue} />
  }

  it('is cleared by its button, which returns the focus', async () => {
    render(<Search />)
    expect(screen.queryByRole('button')).toBeNull()
    await userEvent.type(screen.getByRole('searchbox'), 'dpia')
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.getByRole('searchbox')).toHaveValue('')
    expect(screen.getByRole('searchbox')).toHaveFocus()
  })

  it('is cleared by Escape, which closes the dialog around it only when there is nothing to clear', async () => {
    render(
      <Dialog title="Find" trigger={<button type="button">Find</button>}>
        <Search />
      </Dialog>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Find' }))
    await userEvent.type(screen.getByRole('searchbox'), 'dpia{Escape}')
    expect(screen.getByRole('searchbox')).toHaveValue('')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})

describe('Segmented', () => {
  const segments = [
    { value: 'all', label: 'All' },
    { value: 'unread', label: 'Unread' },
    { value: 'read', label: 'Read', disabled: true },
  ] as const

  function Status({ onChoose }: { onChoose: (value: string) => void }) {
    const [value, setValue] = useState<'all' | 'unread' | 'read'>('all')
    const choose = (next: typeof value) => {
      setValue(next)
      onChoose(next)
    }
    return <Segmented label="Status" segments={segments} value={value} onValueChange={choose} />
  }

  it('is one stop for the Tab key, and the arrow keys choose', async () => {
    const onChoose = vi.fn()
    render(<Status onChoose={onChoose} />)
    await userEvent.tab()
    expect(screen.getByRole('radio', { name: 'All' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('radio', { name: 'Unread' })).toBeChecked()
    expect(onChoose).toHaveBeenLastCalledWith('unread')
    await userEvent.tab()
    expect(document.body).toHaveFocus()
  })

  it('does not choose a disabled segment', async () => {
    const onChoose = vi.fn()
    render(<Status onChoose={onChoose} />)
    await userEvent.click(screen.getByRole('radio', { name: 'Read' }))
    expect(screen.getByRole('radio', { name: 'All' })).toBeChecked()
    expect(onChoose).not.toHaveBeenCalled()
  })
})

describe('Checkbox', () => {
  it('shows that some of many are chosen, until it is clicked', async () => {
    const onCheckedChange = vi.fn()
    render(<Checkbox label="Everything" indeterminate onCheckedChange={onCheckedChange} />)
    expect(screen.getByRole('checkbox')).toBePartiallyChecked()
    await userEvent.click(screen.getByLabelText('Everything'))
    expect(onCheckedChange).toHaveBeenCalledWith(true)
  })

  it('is described by its error', () => {
    render(<Checkbox label="Terms" description="Two pages" error="Please confirm." />)
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Please confirm. Two pages')
    expect(screen.getByRole('checkbox')).toBeInvalid()
  })
})
