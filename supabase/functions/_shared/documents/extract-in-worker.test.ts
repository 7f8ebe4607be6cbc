import { afterEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_LIMITS, type Extraction } from './extraction.ts'
import { extractText } from './extract-text.ts'

/** A fake `Worker` that behaves as told. */
function threads(behave: (thread: EventTarget) => void) {
  const ended = vi.fn<() => void>()
  const asked: unknown[] = []
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(message: unknown): void {
        asked.push(message)
        queueMicrotask(() => behave(this))
      }
      terminate(): void {
        ended()
      }
    },
  )
  return { ended, asked }
}
const answers = (data: Extraction) => (thread: EventTarget) =>
  void thread.dispatchEvent(new MessageEvent('message', { data }))
const fails = (message: string) => (thread: EventTarget) =>
  void thread.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message }))

const bytes = new TextEncoder().encode('text')

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('extractText in a worker', () => {
  it('passes the bytes and the limits, and terminates the worker after its answer', async () => {
    const { ended, asked } = threads(answers({ text: 'read' }))
    expect(await extractText(bytes)).toEqual({ text: 'read' })
    expect(asked).toEqual([{ bytes, limits: DEFAULT_LIMITS }])
    expect(ended).toHaveBeenCalledOnce()
  })

  it.each([
    ['Worker terminated due to reaching memory limit: JS heap out of memory', 'too-large'],
    ['The thread took more memory than it may', 'too-large'],
    ['Cannot read properties of undefined', 'unreadable'],
  ])('a worker that ends with “%s” gives %s', async (message, failure) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { ended } = threads(fails(message))
    expect(await extractText(bytes)).toEqual({ failure })
    expect(ended).toHaveBeenCalledOnce()
  })

  it('terminates a worker that does not answer', async () => {
    const { ended } = threads(() => {})
    expect(await extractText(bytes, { ...DEFAULT_LIMITS, timeMs: 20 })).toEqual({ failure: 'too-slow' })
    expect(ended).toHaveBeenCalledOnce()
  })

  it('terminates the worker when the client has left, and others get its slot', async () => {
    const { ended, asked } = threads(() => {})
    const client = new AbortController()
    const left = [1, 2, 3].map(() => extractText(bytes, DEFAULT_LIMITS, { person: 'anna', signal: client.signal }))
    const other = extractText(bytes, { ...DEFAULT_LIMITS, timeMs: 20 }, { person: 'bela' })
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    client.abort(new Error('left'))
    for (const each of left) await expect(each).rejects.toThrow('left')
    expect(await other).toEqual({ failure: 'too-slow' })
    expect(asked).toHaveLength(3)
    expect(ended).toHaveBeenCalledTimes(3)
  })

  it('runs two workers at a time, and the next when one has ended', async () => {
    const running: EventTarget[] = []
    threads((thread) => running.push(thread))
    const read = Promise.all([1, 2, 3].map(() => extractText(bytes)))
    await vi.waitFor(() => expect(running).toHaveLength(2))
    for (const thread of running.slice()) answers({ text: 'read' })(thread)
    await vi.waitFor(() => expect(running).toHaveLength(3))
    answers({ text: 'read' })(running[2]!)
    expect(await read).toEqual([1, 2, 3].map(() => ({ text: 'read' })))
  })
})

describe('extractText without workers', () => {
  it('reads the document in the same thread', async () => {
    vi.stubGlobal('Worker', function Worker() {
      throw new Error('Web Worker API is not available')
    })
    expect(await extractText(bytes)).toEqual({ text: 'text' })
  })
})
