import { describe, expect, it, vi } from 'vitest'
import type { WaitingInvitation, WaitingInvitations } from '../_shared/ports/waiting-invitations.ts'
import { sendInvitations, type Dependencies } from './handler.ts'

const waiting = (id: string): WaitingInvitation => ({ id, email: `${id}@x.example`, name: id, environment: 'training' })

function round(people: WaitingInvitation[], mail: Dependencies['mail'] = () => Promise.resolve()) {
  const claim = vi.fn<WaitingInvitations['claim']>(() => Promise.resolve(people.shift() ?? null))
  const noteSent = vi.fn<WaitingInvitations['noteSent']>(() => Promise.resolve())
  const noteFailed = vi.fn<WaitingInvitations['noteFailed']>(() => Promise.resolve())
  const sent = vi.fn<Dependencies['mail']>(mail)
  const ask = async (isSchedule = true, method = 'POST') => {
    const response = await sendInvitations(new Request('http://localhost/send-invitations', { method }), {
      isSchedule,
      invitations: { claim, noteSent, noteFailed },
      mail: sent,
      portal: 'https://portal.example',
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return { claim, noteSent, noteFailed, sent, ask }
}

describe('send-invitations', () => {
  it('mails each person who waits, and notes it', async () => {
    const { noteSent, sent, ask } = round([waiting('a'), waiting('b')])
    expect(await ask()).toEqual({ status: 200, body: { success: true, sent: 2, failed: 0 } })
    const page = 'https://portal.example/reset-password?environment=training'
    expect(sent.mock.calls).toEqual([
      ['a@x.example', 'a', page],
      ['b@x.example', 'b', page],
    ])
    expect(noteSent.mock.calls).toEqual([['a'], ['b']])
  })

  it('leaves at most a hundred for the next round, and stops after three failures', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const many = Array.from({ length: 120 }, (_, index) => waiting(`p${index}`))
    expect(await round([...many]).ask()).toMatchObject({ body: { sent: 100 } })
    const { noteSent, noteFailed, ask } = round([...many], () => Promise.reject(new Error('no mail server')))
    expect(await ask()).toMatchObject({ status: 200, body: { sent: 0, failed: 3 } })
    expect(noteSent).not.toHaveBeenCalled()
    expect(noteFailed.mock.calls).toEqual(['p0', 'p1', 'p2'].map((id) => [id, 'no mail server']))
    expect(JSON.stringify(log.mock.calls)).not.toContain('@x.example')
    log.mockRestore()
  })

  it('refuses people and other methods, and says if it failed', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { claim, ask } = round([waiting('a')])
    expect(await ask(false)).toMatchObject({ status: 403 })
    expect(await ask(true, 'GET')).toMatchObject({ status: 405 })
    expect(claim).not.toHaveBeenCalled()
    claim.mockRejectedValueOnce(new Error('no database'))
    expect(await ask()).toEqual({ status: 500, body: { success: false, error: 'Failed to send invitations' } })
    log.mockRestore()
  })
})
