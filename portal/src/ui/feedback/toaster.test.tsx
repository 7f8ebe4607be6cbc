import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dismissAllToasts,
  dismissPageToasts,
  dismissToast,
  settleConnectionToasts,
  showToast,
  type ToastContent,
} from './toast-store.ts'
import { Toaster } from './toaster.tsx'

function say(content: ToastContent): number {
  let id = 0
  act(() => {
    id = showToast(content)
  })
  return id
}
function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}
const titles = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)
const polite = () => document.querySelector('[aria-live="polite"]')
const assertive = () => document.querySelector('[aria-live="assertive"]')

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  act(() => dismissAllToasts())
  vi.useRealTimers()
})

describe('Toaster', () => {
  it('has its live regions from the start, and interrupts only for failures', () => {
    render(<Toaster />)
    expect(polite()).toBeEmptyDOMElement()
    expect(assertive()).toBeEmptyDOMElement()
    say({ tone: 'success', title: 'Card created' })
    say({ tone: 'danger', title: 'Error', description: 'Failed to move card' })
    expect(polite()).toHaveTextContent('Card created')
    expect(polite()).not.toHaveTextContent('Error')
    expect(assertive()).toHaveTextContent('Failed to move card')
  })

  it('shows toasts that were sent before it was rendered', () => {
    showToast({ title: 'Early' })
    render(<Toaster />)
    expect(titles()).toEqual(['Early'])
  })

  it('shows three at once, and the others when there is room', () => {
    render(<Toaster />)
    for (const title of ['1', '2', '3', '4', '5']) say({ title })
    expect(titles()).toEqual(['1', '2', '3'])
    fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[1]!)
    expect(titles()).toEqual(['1', '3', '4'])
    pass(6000)
    expect(titles()).toEqual(['5'])
    pass(6000)
    expect(titles()).toEqual([])
  })

  it('shows an identical toast once, and restarts its timer', () => {
    render(<Toaster />)
    const first = say({ title: 'Saved' })
    pass(5000)
    expect(say({ title: 'Saved' })).toBe(first)
    expect(titles()).toEqual(['Saved'])
    pass(5000)
    expect(titles()).toEqual(['Saved'])
    pass(1000)
    expect(titles()).toEqual([])
  })

  it('shows a failure at once after three others, before them, and the newest of many', () => {
    const onAction = vi.fn()
    render(<Toaster />)
    for (const title of ['1', '2', '3']) say({ tone: 'success', title, action: { label: 'Undo', onAction } })
    say({ tone: 'danger', title: 'Error' })
    expect(titles(), 'the oldest waits, the newest can still be undone').toEqual(['Error', '2', '3'])
    for (const title of ['A', 'B', 'C']) say({ tone: 'danger', title })
    expect(titles()).toEqual(['A', 'B', 'C'])
    pass(12_000)
    expect(titles()).toEqual(['Error', '2', '3'])
  })

  it('ends what the connection caused when it is back, and changes nothing about what can be tried again', () => {
    render(<Toaster />)
    const action = { label: 'Retry', onAction: vi.fn() }
    say({ tone: 'danger', title: 'Failed to load cards', isConnection: true })
    say({ tone: 'danger', title: 'Failed to delete card', isConnection: true, action })
    say({ title: 'Older' })
    const failure = screen.getByText('Failed to delete card').closest('li')
    pass(4000)
    act(() => settleConnectionToasts())
    expect(titles()).toEqual(['Failed to delete card', 'Older'])
    expect(assertive()).toContainElement(failure)
    pass(6000)
    expect(titles(), 'its time has not begun again').toEqual([])
  })

  it('leaves what a page could not load on that page', () => {
    render(<Toaster />)
    say({ tone: 'danger', title: 'Failed to load cards', isOfPage: true })
    say({ tone: 'danger', title: 'Failed to delete card' })
    act(() => dismissPageToasts())
    expect(titles()).toEqual(['Failed to delete card'])
  })

  it('shows two deletions of the same name as two toasts, each with its own button', () => {
    const first = vi.fn()
    const second = vi.fn()
    render(<Toaster />)
    for (const onAction of [first, second]) {
      say({ tone: 'success', title: 'Card deleted', description: 'Call', action: { label: 'Undo', onAction } })
    }
    expect(titles()).toEqual(['Card deleted', 'Card deleted'])
    fireEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0]!)
    expect(first).toHaveBeenCalledOnce()
    expect(second).not.toHaveBeenCalled()
    expect(titles()).toEqual(['Card deleted'])
  })

  it('shows a failure for longer, and a toast with a button for 10 seconds', () => {
    const onAction = vi.fn()
    render(<Toaster />)
    say({ title: 'Saved' })
    say({ tone: 'danger', title: 'Error' })
    say({ title: 'Deleted', action: { label: 'Undo', onAction } })
    pass(6000)
    expect(titles()).toEqual(['Error', 'Deleted'])
    pass(3900)
    expect(titles()).toEqual(['Error', 'Deleted'])
    pass(200)
    expect(titles()).toEqual(['Error'])
    pass(2000)
    expect(titles()).toEqual([])
    expect(onAction).not.toHaveBeenCalled()
  })

  it('stops the timer while somebody reads, and then waits for the rest of the time', () => {
    render(<Toaster />)
    say({ title: 'Saved' })
    pass(4000)
    say({ title: 'Deleted', action: { label: 'Undo', onAction: vi.fn() } })
    act(() => screen.getByRole('button', { name: 'Undo' }).focus())
    pass(60_000)
    expect(titles()).toEqual(['Saved', 'Deleted'])
    act(() => screen.getByRole('button', { name: 'Undo' }).blur())
    fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[1]!)
    pass(0)
    fireEvent.pointerEnter(screen.getByRole('region'))
    pass(60_000)
    expect(titles()).toEqual(['Saved'])
    fireEvent.pointerLeave(screen.getByRole('region'))
    pass(1900)
    expect(titles()).toEqual(['Saved'])
    pass(200)
    expect(titles()).toEqual([])
  })

  it('starts the timer of the next toast after the one under the pointer was dismissed', () => {
    render(<Toaster />)
    say({ title: '1' })
    fireEvent.pointerEnter(screen.getByRole('region'))
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    say({ title: '2' })
    pass(6000)
    expect(titles()).toEqual([])
  })

  it('moves the focus to the next toast, and after the last one back to the page', () => {
    render(
      <>
        <button type="button">Page</button>
        <Toaster />
      </>,
    )
    say({ title: '1' })
    say({ title: '2' })
    const page = screen.getByRole('button', { name: 'Page' })
    act(() => page.focus())
    fireEvent.keyDown(document.body, { key: 'F8' })
    expect(screen.getByRole('region')).toHaveFocus()
    act(() => screen.getAllByRole('button', { name: 'Dismiss' })[0]!.focus())
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    pass(0)
    expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus()
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    pass(0)
    expect(page).toHaveFocus()
  })

  it('can be dismissed by the code that showed it', () => {
    render(<Toaster />)
    const id = say({ title: 'Working' })
    act(() => dismissToast(id))
    expect(titles()).toEqual([])
  })
})
