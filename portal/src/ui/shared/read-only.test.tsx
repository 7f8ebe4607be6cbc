import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { InlineEdit } from '../data/inline-edit.tsx'
import { FileDrop } from '../fields/file-drop.tsx'
import { Input } from '../fields/input.tsx'
import { Switch } from '../fields/switch.tsx'
import { FormField } from '../form/form-field.tsx'
import { Form } from '../form/form.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { useZodForm } from '../form/use-zod-form.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { AlertDialog } from '../overlays/alert-dialog.tsx'
import { Menu, MenuItem } from '../overlays/menu.tsx'
import { ReadOnlyContext } from './read-only.ts'

const REASON = 'You can look, not change'
const show = (children: ReactNode, reason: string | null = REASON) =>
  render(<ReadOnlyContext value={reason}>{children}</ReadOnlyContext>)
const button = (name: string) => screen.getByRole('button', { name })

const controls = (
  <>
    <Button variant="primary">Save</Button>
    <Button variant="danger">Delete</Button>
    <Button type="submit">Send</Button>
    <Button writes>Close request</Button>
    <IconButton label="Remove" tone="danger">
      <Pencil />
    </IconButton>
    <IconButton label="Attach" writes>
      <Pencil />
    </IconButton>
    <InlineEdit label="phone" value="1" onSave={() => undefined} />
  </>
)
const WRITING = ['Save', 'Delete', 'Send', 'Close request', 'Remove', 'Attach', 'Edit phone']

it('disables controls that write, and says why', () => {
  show(controls)
  for (const name of WRITING) {
    expect(button(name)).toBeDisabled()
    expect(button(name)).toHaveAttribute('title', REASON)
  }
})

it('disables nothing while everything can be changed', () => {
  show(controls, null)
  for (const name of WRITING) expect(button(name)).toBeEnabled()
})

it('does not disable controls that only read', async () => {
  const onConfirm = vi.fn()
  show(
    <>
      <Button>Show more</Button>
      <Button variant="primary" writes={false}>
        Open
      </Button>
      <IconButton label="Copy">
        <Pencil />
      </IconButton>
      <AlertDialog
        title="Leave?"
        description="Nothing is saved."
        confirmLabel="Leave"
        danger
        writes={false}
        onConfirm={onConfirm}
        trigger={<Button>Go</Button>}
      />
    </>,
  )
  for (const name of ['Show more', 'Open', 'Copy']) expect(button(name)).toBeEnabled()
  await userEvent.click(button('Go'))
  await userEvent.click(button('Leave'))
  expect(onConfirm).toHaveBeenCalledOnce()
})

it('disables a question that would change something, a dangerous menu item and a switch', async () => {
  const changed = vi.fn()
  show(
    <>
      <AlertDialog title="Delete?" description="" confirmLabel="Yes" open danger onConfirm={changed} />
      <Switch label="Mails" checked onCheckedChange={changed} />
      <Menu trigger={<IconButton label="More">M</IconButton>} open>
        <MenuItem danger onSelect={changed}>
          Delete
        </MenuItem>
        <MenuItem writes onSelect={changed}>
          Rename
        </MenuItem>
        <MenuItem>Open</MenuItem>
      </Menu>
    </>,
  )
  const found = (role: string, name: string) => screen.getByRole(role, { name, hidden: true })
  expect(found('button', 'Yes')).toBeDisabled()
  expect(found('switch', 'Mails')).toBeDisabled()
  for (const name of ['Delete', 'Rename']) {
    expect(found('menuitem', name)).toHaveAttribute('aria-disabled', 'true')
    expect(found('menuitem', name)).toHaveAttribute('title', REASON)
  }
  expect(found('menuitem', 'Open')).not.toHaveAttribute('aria-disabled')
})

it('accepts no files and submits no form, not even with the Enter key', async () => {
  const onFiles = vi.fn()
  const onSubmit = vi.fn()
  show(
    <>
      <FileDrop label="Drop files" hint="PDF" onFiles={onFiles} />
      <Example onSubmit={onSubmit} />
    </>,
  )
  const chooser = screen.getByLabelText('Drop files')
  expect(chooser).toBeDisabled()
  expect(chooser).toHaveAccessibleDescription(REASON)
  const area = chooser.closest('label')
  fireEvent.drop(area!, { dataTransfer: { files: [new File(['x'], 'x.pdf')], types: ['Files'] } })
  fireEvent.submit(screen.getByRole('form', { name: 'Card' }))
  await userEvent.type(screen.getByLabelText('Title'), 'DPIA{Enter}')
  expect(onFiles).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

it('says beside the actions of a page why they are disabled', () => {
  const { unmount } = show(<PageHeader title="Board" actions={<Button variant="primary">New Card</Button>} />)
  expect(screen.getByText(REASON)).toBeVisible()
  unmount()
  show(<PageHeader title="Board" />)
  expect(screen.queryByText(REASON)).toBeNull()
})

function Example({ onSubmit }: { onSubmit: (values: unknown) => void }) {
  const form = useZodForm(z.object({ title: z.string() }), { defaultValues: { title: '' } })
  return (
    <Form form={form} onSubmit={onSubmit} label="Card">
      <FormField name="title" label="Title">
        {(field) => <Input {...field} />}
      </FormField>
      <SubmitButton>Create</SubmitButton>
    </Form>
  )
}
