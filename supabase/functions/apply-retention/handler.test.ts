import { describe, expect, it, vi } from 'vitest'
import { applyRetention, type Batch, type Dependencies } from './handler.ts'

function retention(batches: Batch[], over: Partial<Dependencies> = {}) {
  const waiting = [...batches]
  const announce = vi.fn<Dependencies['announce']>(() => Promise.resolve(2))
  const deleteNextBatch = vi.fn<Dependencies['deleteNextBatch']>(() => Promise.resolve(waiting.shift() ?? null))
  const post = (method = 'POST') =>
    applyRetention(new Request('http://localhost/apply-retention', { method }), {
      isSchedule: true,
      announce,
      deleteNextBatch,
      now: () => 0,
      ...over,
    })
  return { post, announce, deleteNextBatch, waiting }
}

const CONSULTS = { category: 'consults', deleted: 500 }

describe('apply-retention', () => {
  it('announces, and deletes batch after batch until nothing is due', async () => {
    const { post, announce, waiting } = retention([CONSULTS, CONSULTS, { category: 'sign_ins', deleted: 3 }])
    expect(await (await post()).json()).toEqual({
      success: true,
      announced: 2,
      deleted: { consults: 1000, sign_ins: 3 },
    })
    expect(announce).toHaveBeenCalledOnce()
    expect(waiting).toEqual([])
  })

  it('leaves the rest to the next call after a minute', async () => {
    let time = 0
    const { post, deleteNextBatch } = retention(
      Array.from({ length: 50 }, () => CONSULTS),
      { now: () => (time += 10_000) },
    )
    expect((await post()).status).toBe(200)
    expect(deleteNextBatch.mock.calls.length).toBeLessThan(10)
  })

  it('does nothing if a person calls it', async () => {
    const { post, announce, deleteNextBatch } = retention([CONSULTS], { isSchedule: false })
    const response = await post()
    expect([response.status, await response.json()]).toEqual([
      403,
      { success: false, error: 'Only the schedule deletes what was kept long enough' },
    ])
    expect(announce).not.toHaveBeenCalled()
    expect(deleteNextBatch).not.toHaveBeenCalled()
  })

  it('accepts only POST, and says that it failed, but not why', async () => {
    expect((await retention([]).post('GET')).status).toBe(405)
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { post } = retention([], { deleteNextBatch: () => Promise.reject(new Error('ECONNREFUSED')) })
    const response = await post()
    expect([response.status, await response.json()]).toEqual([
      500,
      { success: false, error: 'Failed to apply the retention' },
    ])
    log.mockRestore()
  })
})
