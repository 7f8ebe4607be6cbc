import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { AlertDialog } from './alert-dialog.tsx'

const open = async (onConfirm: () => unknown) => {
  render(
    <AlertDialog
      trigger={<button type="button">Delete card</button>}
      title="Delete?"
      description="It cannot be undone."
      confirmLabel="Delete"
      onConfirm={onConfirm}
      danger
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Delete card' }))
  return screen.getByRole('alertdialog', { name: 'Delete?' })
}

describe('AlertDialog', () => {
  it('focuses the cancel button first, which does nothing', async () => {
    const onConfirm = vi.fn()
    const dialog = await open(onConfirm)
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(dialog).not.toBeInTheDocument()
    expect(onConfirm).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete card' })).toHaveFocus())
  })

  it('closes when the action is done, and not before', async () => {
    let finish = () => {}
    const dialog = await open(() => new Promise<void>((resolve) => (finish = resolve)))
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await userEvent.keyboard('{Escape}')
    expect(dialog).toBeInTheDocument()
    finish()
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
  })

  it('stays open when the action fails, and can be tried again', async () => {
    const onConfirm = vi.fn<() => Promise<void>>()
    onConfirm.mockRejectedValueOnce(new Error('refused')).mockResolvedValueOnce()
    const dialog = await open(onConfirm)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).not.toHaveAttribute('aria-busy'))
    expect(dialog).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(onConfirm).toHaveBeenCalledTimes(2)
  })
})
