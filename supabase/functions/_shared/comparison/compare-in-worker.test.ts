import { afterEach, expect, it, vi } from 'vitest'
import { compareInWorker } from './compare-in-worker.ts'
import { compareTexts } from './compare.ts'

const text = (length: number, name: string) => ({ name, text: 'One clause of many.\n\n'.repeat(length / 20) })
const SHORT = [text(1_000, 'One'), text(2_000, 'Two')] as const
const LONG = [text(30_000, 'One'), text(40_000, 'Two')] as const

function workers(behave: (worker: EventTarget) => void): { started: number; ended: number } {
  const count = { started: 0, ended: 0 }
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(): void {
        count.started += 1
        behave(this)
      }
      terminate(): void {
        count.ended += 1
      }
    },
  )
  return count
}

const caller = () => ({ person: 'anna', signal: new AbortController().signal })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('compares short texts in the same thread and long ones in a worker', async () => {
  const answer = await compareTexts(...LONG)
  const count = workers((worker) => worker.dispatchEvent(new MessageEvent('message', { data: answer })))
  expect(await compareInWorker(...SHORT, caller())).toEqual(await compareTexts(...SHORT))
  expect(count).toEqual({ started: 0, ended: 0 })
  expect(await compareInWorker(...LONG, caller())).toBe(answer)
  expect(count).toEqual({ started: 1, ended: 1 })
})

it('terminates a worker that takes too long', async () => {
  vi.useFakeTimers()
  const count = workers(() => {})
  const compared = compareInWorker(...LONG, caller())
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await compared).toBeNull()
  expect(count).toEqual({ started: 1, ended: 1 })
})

it('terminates a worker when the client has left', async () => {
  const count = workers(() => {})
  const client = new AbortController()
  const compared = compareInWorker(...LONG, { person: 'anna', signal: client.signal })
  await vi.waitFor(() => expect(count.started).toBe(1))
  client.abort(new Error('left'))
  await expect(compared).rejects.toThrow('left')
  expect(count.ended).toBe(1)
})

it('compares long texts in the same thread if there are no workers', async () => {
  vi.stubGlobal('Worker', undefined)
  expect(await compareInWorker(...LONG, caller())).toEqual(await compareTexts(...LONG))
})
