import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useOnDemandCount } from './use-on-demand-count.ts'

/** The observers that wait for the end of the list to come near. */
const waiting = new Set<() => void>()

class EndObserver {
  private readonly comesNear: () => void
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.comesNear = () => callback([{ isIntersecting: true }])
  }
  observe() {
    waiting.add(this.comesNear)
  }
  disconnect() {
    waiting.delete(this.comesNear)
  }
}

const endComesNear = () =>
  act(async () => {
    for (const tell of waiting) tell()
  })

function List({ count }: { count: number }) {
  const { drawn, sentinel } = useOnDemandCount<HTMLDivElement>(count, 10, 20)
  return (
    <>
      <button type="button">Above</button>
      <p>{drawn} rows</p>
      {drawn < count && <div ref={sentinel} />}
      <button type="button">Show more</button>
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', EndObserver)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  waiting.clear()
})

it('draws a step more each time the end comes near, until everything is drawn', async () => {
  render(<List count={35} />)
  expect(screen.getByText('20 rows')).toBeInTheDocument()
  await endComesNear()
  expect(screen.getByText('30 rows')).toBeInTheDocument()
  await endComesNear()
  expect(screen.getByText('35 rows')).toBeInTheDocument()
})

it('moves nothing below the list while it is pressed', async () => {
  render(<List count={100} />)
  const below = screen.getByText('Show more')
  fireEvent.pointerDown(below)
  await endComesNear()
  expect(screen.getByText('20 rows')).toBeInTheDocument()
  await act(async () => fireEvent.pointerUp(below))
  expect(screen.getByText('30 rows')).toBeInTheDocument()
})

it('goes on if the press takes longer than a click', async () => {
  render(<List count={100} />)
  fireEvent.pointerDown(screen.getByText('Show more'))
  await endComesNear()
  await act(async () => vi.advanceTimersByTime(600))
  expect(screen.getByText('30 rows')).toBeInTheDocument()
})

it('does not wait for a press on something above the end', async () => {
  render(<List count={100} />)
  fireEvent.pointerDown(screen.getByText('Above'))
  await endComesNear()
  expect(screen.getByText('30 rows')).toBeInTheDocument()
})
