import { describe, expect, it, vi } from 'vitest'
import { type Step, type UploadItem, UploadQueue } from './upload-queue.ts'

const files = (...names: string[]) => names.map((name) => new File(['x'], name))
const states = (queue: UploadQueue) => queue.items.map(({ state }) => state)

/** A `send` that waits until the test tells it how to end. */
function controlledSend() {
  const held = new Map<string, { step: Step; end: (error?: Error) => void }>()
  const send = vi.fn(
    (item: UploadItem, step: Step) =>
      new Promise<void>((resolve, reject) => {
        step.signal.addEventListener('abort', () => reject(step.signal.reason as Error))
        held.set(item.file.name, {
          step,
          end(error) {
            if (error) return reject(error)
            step.onMade()
            resolve()
          },
        })
      }),
  )
  return { send, held }
}

describe('the upload queue', () => {
  it('sends three at a time, and continues with the next', async () => {
    const { send, held } = controlledSend()
    const queue = new UploadQueue(files('a', 'b', 'c', 'd'), 1, send)
    const run = queue.run()
    expect(states(queue)).toEqual(['uploading', 'uploading', 'uploading', 'waiting'])
    held.get('b')?.end()
    await vi.waitFor(() => expect(states(queue)).toEqual(['uploading', 'done', 'uploading', 'uploading']))
    for (const name of ['a', 'c', 'd']) held.get(name)?.end()
    expect(await run).toEqual({ uploaded: 4, failed: 0, firstError: null })
  })

  it('reports failures, and retries only those', async () => {
    const { send, held } = controlledSend()
    const queue = new UploadQueue(files('a', 'b', 'c'), 1, send)
    const run = queue.run()
    held.get('a')?.end()
    held.get('b')?.end(new Error('refused'))
    held.get('c')?.end(new Error('broken'))
    expect(await run).toMatchObject({ uploaded: 1, failed: 2, firstError: { message: 'refused' } })
    send.mockClear()
    const again = queue.retry()
    expect(send.mock.calls.map(([{ file }]) => file.name)).toEqual(['b', 'c'])
    held.get('b')?.end()
    held.get('c')?.end()
    expect(await again).toEqual({ uploaded: 3, failed: 0, firstError: null })
  })

  it('cancels a running and a waiting file, and counts neither as failed', async () => {
    const { send, held } = controlledSend()
    const queue = new UploadQueue(files('a', 'b', 'c', 'd'), 1, send)
    const run = queue.run()
    queue.cancel(0)
    queue.cancel(3)
    held.get('b')?.end()
    held.get('c')?.end()
    expect(await run).toEqual({ uploaded: 2, failed: 0, firstError: null })
    expect(states(queue)).toEqual(['cancelled', 'done', 'done', 'cancelled'])
    expect(send).toHaveBeenCalledTimes(3)
  })

  it('cancels all files', async () => {
    const { send } = controlledSend()
    const queue = new UploadQueue(files('a', 'b', 'c', 'd'), 1, send)
    const run = queue.run()
    queue.cancelAll()
    expect(await run).toMatchObject({ uploaded: 0, failed: 0 })
    expect(new Set(states(queue))).toEqual(new Set(['cancelled']))
  })

  it('counts templates, and continues after those that a file already has', async () => {
    const seen: number[] = []
    const queue = new UploadQueue(files('a'), 3, (_item, { made, onMade }) => {
      seen.push(made)
      onMade()
      if (seen.length === 1) return Promise.reject(new Error('broken'))
      onMade()
      return Promise.resolve()
    })
    expect(await queue.run()).toMatchObject({ uploaded: 1, failed: 2 })
    expect(await queue.retry()).toMatchObject({ uploaded: 3, failed: 0 })
    expect(seen).toEqual([0, 1])
  })
})
