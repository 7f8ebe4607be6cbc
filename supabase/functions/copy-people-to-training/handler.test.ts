import { describe, expect, it, vi } from 'vitest'
import type { DuePerson, PeopleToCopy, TrainingPeople } from '../_shared/ports/people-in-training.ts'
import { copyPeople, type Dependencies } from './handler.ts'

const due = (id: string, copy = {}): DuePerson => ({ id, version: 7, copy: { id, ...copy } })

/** Lists each of the batches once. */
function world(batches: (readonly DuePerson[])[], training: Partial<TrainingPeople> = {}) {
  const list = vi.fn<PeopleToCopy['list']>(() => Promise.resolve(batches.shift() ?? []))
  const note = vi.fn<PeopleToCopy['note']>(() => Promise.resolve())
  const invite = vi.fn<TrainingPeople['invite']>(training.invite ?? (() => Promise.resolve()))
  const receive = vi.fn<TrainingPeople['receive']>(
    training.receive ??
      ((copies) =>
        Promise.resolve(copies.map((copy) => ({ id: (copy as { id: string }).id, mustInvite: false, error: null })))),
  )
  const ask = async (changes: Partial<Dependencies> = {}, method = 'POST') => {
    const response = await copyPeople(new Request('http://localhost/copy-people-to-training', { method }), {
      isSchedule: true,
      people: { list, note },
      training: { mark: () => Promise.resolve('mark'), receive, invite },
      portal: 'https://portal.example',
      ...changes,
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return { list, note, invite, receive, ask }
}

const outcome = (id: string, error: string | null = null) => ({ id, version: 7, error })

describe('copy-people-to-training', () => {
  it('sends everyone who is due and notes what became of them', async () => {
    const { list, note, receive, ask } = world([[due('a'), due('b')]])
    expect(await ask()).toEqual({ status: 200, body: { success: true, copied: 2, failed: 0 } })
    expect(list).toHaveBeenCalledWith('mark', 100)
    expect(receive).toHaveBeenCalledWith([{ id: 'a' }, { id: 'b' }])
    expect(note).toHaveBeenCalledExactlyOnceWith([outcome('a'), outcome('b')])
  })

  it('goes on while the batches are full', async () => {
    const many = Array.from({ length: 100 }, (_, index) => due(`p${index}`))
    const { note, ask } = world([many, [due('last')]])
    expect(await ask()).toMatchObject({ body: { copied: 101 } })
    expect(note).toHaveBeenCalledTimes(2)
  })

  it('invites a person who has no password', async () => {
    const receive = () => Promise.resolve([{ id: 'a', mustInvite: true, error: null }])
    const { invite, ask } = world([[due('a', { email: 'a@x.example', name: 'A' })]], { receive })
    expect(await ask()).toMatchObject({ body: { copied: 1 } })
    const page = 'https://portal.example/reset-password?environment=training'
    expect(invite).toHaveBeenCalledExactlyOnceWith('a@x.example', 'A', page)
  })

  it('notes who failed, and tries no further batch', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const many = Array.from({ length: 100 }, (_, index) => due(`p${index}`, { email: 'x@x.example', name: null }))
    const { list, note, ask } = world([many, [due('never')]], {
      receive: () =>
        Promise.resolve([
          { id: 'p0', mustInvite: false, error: 'not written' },
          { id: 'p1', mustInvite: true, error: null },
        ]),
      invite: () => Promise.reject(new Error('no mail')),
    })
    expect(await ask()).toMatchObject({ status: 200, body: { copied: 0, failed: 100 } })
    expect(note.mock.calls[0]?.[0].slice(0, 3)).toEqual([
      outcome('p0', 'not written'),
      outcome('p1', 'no mail'),
      outcome('p2', 'training did not answer for this person'),
    ])
    expect(list).toHaveBeenCalledOnce()
    expect(JSON.stringify(log.mock.calls)).not.toContain('x@x.example')
    log.mockRestore()
  })

  it('does nothing without a training environment', async () => {
    const { list, ask } = world([[due('a')]])
    expect(await ask({ training: null })).toEqual({ status: 200, body: { success: true, copied: 0, failed: 0 } })
    expect(list).not.toHaveBeenCalled()
  })

  it('refuses people and other methods, and says if it failed', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { list, ask } = world([], { receive: () => Promise.reject(new Error('never asked')) })
    expect(await ask({ isSchedule: false })).toMatchObject({ status: 403 })
    expect(await ask({}, 'GET')).toMatchObject({ status: 405 })
    expect(list).not.toHaveBeenCalled()
    list.mockRejectedValueOnce(new Error('no database'))
    expect(await ask()).toEqual({ status: 500, body: { success: false, error: 'Failed to copy people to training' } })
    log.mockRestore()
  })
})
