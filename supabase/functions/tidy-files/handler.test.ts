import { describe, expect, it, vi } from 'vitest'
import type { UnneededFile, UnneededFiles } from '../_shared/ports/unneeded-files.ts'
import { tidyFiles } from './handler.ts'

function tidier(files: UnneededFile[], over: Partial<UnneededFiles> = {}) {
  const waiting = [...files]
  const list = vi.fn<UnneededFiles['list']>((atMost) => Promise.resolve(waiting.slice(0, atMost)))
  const remove = vi.fn<UnneededFiles['remove']>((bucket, names) => {
    for (const name of names) {
      const place = waiting.findIndex((file) => file.bucket === bucket && file.name === name)
      waiting.splice(place, 1)
    }
    return Promise.resolve(names.length)
  })
  const tidyChats = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const removeTraces = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false))
  let time = 0
  const post = (discardedOnly = false, method = 'POST') =>
    tidyFiles(new Request('http://localhost/tidy-files', { method }), {
      discardedOnly,
      files: { list, remove, ...over },
      tidyChats,
      removeTraces,
      now: () => (time += 1000),
    })
  return { post, list, remove, tidyChats, removeTraces, waiting }
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ bucket: 'templates', name: `a/${index}` }))

describe('tidy-files', () => {
  it('removes all unneeded files for the schedule, bucket by bucket', async () => {
    const { post, remove, tidyChats, waiting } = tidier([...many(250), { bucket: 'chat-uploads', name: 'b/1' }])
    expect(await (await post()).json()).toEqual({ success: true, removed: 251 })
    expect(waiting).toEqual([])
    expect(remove).toHaveBeenLastCalledWith('chat-uploads', ['b/1'])
    expect(tidyChats).toHaveBeenCalledOnce()
  })

  it('removes discarded files for a person, at most a hundred', async () => {
    const { post, list, tidyChats, waiting } = tidier(many(150))
    expect(await (await post(true)).json()).toEqual({ success: true, removed: 100 })
    expect(tidyChats).not.toHaveBeenCalled()
    expect(list.mock.calls).toEqual([[100, true]])
    expect(waiting).toHaveLength(50)
  })

  it('removes files even if the chats cannot be tidied', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { post, tidyChats } = tidier(many(3))
    tidyChats.mockRejectedValue(new Error('canceling statement due to statement timeout'))
    expect(await (await post()).json()).toEqual({ success: true, removed: 3 })
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })

  it('removes traces of erased people for the schedule until none is left, and not for a person', async () => {
    const { post, removeTraces } = tidier([])
    removeTraces.mockResolvedValueOnce(true).mockResolvedValueOnce(true)
    expect((await post()).status).toBe(200)
    expect(removeTraces).toHaveBeenCalledTimes(3)
    expect((await post(true)).status).toBe(200)
    expect(removeTraces).toHaveBeenCalledTimes(3)
  })

  it('leaves traces that take more than a minute to the next call', async () => {
    const { post, removeTraces } = tidier(many(3))
    removeTraces.mockResolvedValue(true)
    expect(await (await post()).json()).toEqual({ success: true, removed: 3 })
    expect(removeTraces).toHaveBeenCalledTimes(59)
  })

  it('removes files even if traces cannot be removed', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { post, removeTraces } = tidier(many(3))
    removeTraces.mockRejectedValue(new Error('canceling statement due to lock timeout'))
    expect(await (await post()).json()).toEqual({ success: true, removed: 3 })
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })

  it('stops if nothing can be removed', async () => {
    const { post, list } = tidier(many(150), { remove: () => Promise.resolve(0) })
    expect(await (await post()).json()).toEqual({ success: true, removed: 0 })
    expect(list).toHaveBeenCalledOnce()
  })

  it('accepts POST only, and says that it failed, but not why', async () => {
    expect((await tidier([]).post(false, 'GET')).status).toBe(405)
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await tidier([], { list: () => Promise.reject(new Error('ECONNREFUSED')) }).post()
    expect([response.status, await response.json()]).toEqual([
      500,
      { success: false, error: 'Failed to tidy the files' },
    ])
    log.mockRestore()
  })
})
