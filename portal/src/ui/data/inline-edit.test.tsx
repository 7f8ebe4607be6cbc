import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { changeLanguage, currentLanguage } from '../../language/catalogue.ts'
import { useLanguage } from '../../language/use-language.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { FieldProblem } from './field-problem.ts'
import { InlineEdit } from './inline-edit.tsx'

interface ExampleProps {
  onSave?: (value: string) => unknown
  onEscape?: () => void
}

const nothing = () => {}

function Example({ onSave = nothing, onEscape = nothing }: ExampleProps) {
  const [value, setValue] = useState('02 123')
  const save = async (next: string) => {
    await onSave(next)
    setValue(next)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for what is around it
    <div onKeyDown={(event) => event.key === 'Escape' && onEscape()}>
      <InlineEdit
        label="phone"
        value={value}
        empty="No phone"
        onSave={save}
        validate={(next) => (/[a-z]/u.test(next) ? 'Digits only.' : undefined)}
      />
      <button type="button">Elsewhere</button>
    </div>
  )
}

const pencil = () => screen.getByRole('button', { name: 'Edit phone' })
const editor = () => screen.queryByRole('textbox', { name: 'phone' })

async function write(text: string) {
  await userEvent.click(pencil())
  await userEvent.keyboard(text)
}

describe('InlineEdit', () => {
  it('opens with the whole text selected, saves with Enter and returns the focus', async () => {
    const onSave = vi.fn()
    render(<Example onSave={onSave} />)
    await write('03 456{Enter}')
    await waitFor(() => expect(editor()).toBeNull())
    expect(onSave).toHaveBeenCalledExactlyOnceWith('03 456')
    expect(screen.getByText('03 456')).toBeVisible()
    expect(pencil()).toHaveFocus()
  })

  it('saves with the check button', async () => {
    const onSave = vi.fn()
    render(<Example onSave={onSave} />)
    await write('03 456')
    await userEvent.click(screen.getByRole('button', { name: 'Save phone' }))
    expect(onSave).toHaveBeenCalledExactlyOnceWith('03 456')
  })

  it('cancels with Escape, and the dialog around it stays open', async () => {
    render(
      <Dialog title="Phones" trigger={<button type="button">Phones</button>}>
        <Example />
      </Dialog>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Phones' }))
    await write('03{Escape}')
    expect(editor()).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Phones' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('cancels with Escape, which does not reach what is around it, and with the X button', async () => {
    const onSave = vi.fn()
    const onEscape = vi.fn()
    render(<Example onSave={onSave} onEscape={onEscape} />)
    await write('03 456{Escape}')
    expect(editor()).toBeNull()
    expect(pencil()).toHaveFocus()
    expect(onEscape).not.toHaveBeenCalled()

    await write('03 456')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel phone' }))
    expect(screen.getByText('02 123')).toBeVisible()
    expect(onSave).not.toHaveBeenCalled()
  })

  it('closes when it is left unchanged, and does not take the focus back', async () => {
    render(<Example />)
    await userEvent.click(pencil())
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
    await waitFor(() => expect(editor()).toBeNull())
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
  })

  it('stays open when it is left with a changed text', async () => {
    const onSave = vi.fn()
    render(<Example onSave={onSave} />)
    await write('03 456')
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(editor()).toHaveValue('03 456')
    expect(onSave).not.toHaveBeenCalled()
  })

  it('sends nothing if nothing has changed', async () => {
    const onSave = vi.fn()
    render(<Example onSave={onSave} />)
    await write('{Enter}')
    expect(editor()).toBeNull()
    expect(onSave).not.toHaveBeenCalled()
  })

  it('keeps the text and the focus when saving is refused, and can try again', async () => {
    const onSave = vi.fn<(value: string) => Promise<void>>()
    onSave.mockRejectedValueOnce(new Error('refused')).mockResolvedValueOnce()
    render(<Example onSave={onSave} />)
    await write('03 456{Enter}')
    await waitFor(() => expect(editor()).toHaveFocus())
    expect(editor()).toHaveValue('03 456')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(editor()).toBeNull())
    expect(onSave).toHaveBeenCalledTimes(2)
  })

  it('says what is wrong in the language that is shown', async () => {
    function Page() {
      useLanguage()
      const wrong = () => `${currentLanguage()}: no number`
      const onSave = (value: string) => Promise.reject(new FieldProblem(() => `${currentLanguage()}: not ${value}`))
      return (
        <InlineEdit
          label="phone"
          value="02"
          validate={(text) => (text === 'x' ? wrong() : undefined)}
          onSave={onSave}
        />
      )
    }
    render(<Page />)
    await write('x{Enter}')
    await waitFor(() => expect(editor()).toHaveAccessibleDescription('en: no number'))
    await act(() => changeLanguage('nl'))
    expect(editor()).toHaveAccessibleDescription('nl: no number')
    await userEvent.keyboard('{Backspace}03{Enter}')
    await waitFor(() => expect(editor()).toHaveAccessibleDescription('nl: not 03'))
    await act(() => changeLanguage('fr'))
    expect(editor()).toHaveAccessibleDescription('fr: not 03')
  })

  it('says that somebody else has changed the value, and replaces it when saved again', async () => {
    const onSave = vi.fn<(value: string, seen: string) => Promise<void>>()
    onSave.mockRejectedValueOnce(new FieldProblem(() => 'It is 04 now.', '04')).mockResolvedValueOnce()
    render(<InlineEdit label="phone" value="02" onSave={onSave} />)
    await write('03{Enter}')
    await waitFor(() => expect(editor()).toHaveAccessibleDescription('It is 04 now.'))
    expect(editor()).toHaveValue('03')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(editor()).toBeNull())
    expect(onSave.mock.calls).toEqual([
      ['03', '02'],
      ['03', '04'],
    ])
  })

  it('saves once while a request runs', async () => {
    const onSave = vi.fn(() => new Promise(() => {}))
    render(<Example onSave={onSave} />)
    await write('03 456{Enter}{Enter}{Escape}')
    expect(onSave).toHaveBeenCalledOnce()
    expect(editor()).toHaveAttribute('readonly')
  })

  it('does not take the focus back if the user has moved on while it was saved', async () => {
    let done: () => void = nothing
    render(<Example onSave={() => new Promise<void>((resolve) => (done = resolve))} />)
    await write('02 456{Enter}')
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
    await userEvent.click(elsewhere)
    done()
    await waitFor(() => expect(editor()).toBeNull())
    expect(elsewhere).toHaveFocus()
  })

  it('says what is wrong and saves nothing', async () => {
    const onSave = vi.fn()
    render(<Example onSave={onSave} />)
    await write('abc{Enter}')
    expect(editor()).toHaveAccessibleDescription('Digits only.')
    expect(editor()).toBeInvalid()
    expect(onSave).not.toHaveBeenCalled()
  })

  it('shows a select if there are options, and the label of the chosen one', async () => {
    const onSave = vi.fn()
    const options = [
      { value: 'eu', label: 'Europe' },
      { value: 'us', label: 'America' },
    ]
    render(<InlineEdit label="region" value="eu" options={options} onSave={onSave} />)
    expect(screen.getByText('Europe')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Edit region' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'region' }), 'America')
    await userEvent.click(screen.getByRole('button', { name: 'Save region' }))
    expect(onSave).toHaveBeenCalledExactlyOnceWith('us', 'eu')
  })
})
