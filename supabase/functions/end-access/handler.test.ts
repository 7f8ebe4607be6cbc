import { expect, it, vi } from 'vitest'
import type { EndedAccess } from '../_shared/ports/security-mails.ts'
import { endAccess } from './handler.ts'

const TOKEN = 't'.repeat(43)

const end = vi.fn<(token: string) => Promise<EndedAccess>>(() => Promise.resolve('mailed'))
const confirm = vi.fn<(token: string) => Promise<boolean>>(() => Promise.resolve(true))
async function call(body: unknown = { token: TOKEN }, method = 'POST') {
  const init = method === 'POST' ? { method, body: JSON.stringify(body) } : { method }
  const response = await endAccess(new Request('http://localhost/end-access', init), { endAccess: end, confirm })
  return { status: response.status, body: (await response.json()) as unknown }
}

it('ends the access, and says whether a link for a new password was mailed', async () => {
  expect(await call()).toEqual({ status: 200, body: { success: true, mailed: true } })
  expect(end).toHaveBeenCalledExactlyOnceWith(TOKEN)
  end.mockResolvedValueOnce('unmailed')
  expect(await call()).toEqual({ status: 200, body: { success: true, mailed: false } })
  end.mockResolvedValueOnce('invalid')
  expect(await call()).toEqual({
    status: 404,
    body: { success: false, error: 'This link no longer works', code: 'link_over' },
  })
})

it('confirms what somebody else changed, and ends nothing then', async () => {
  end.mockClear()
  expect(await call({ token: TOKEN, agreed: true })).toEqual({ status: 200, body: { success: true } })
  expect(confirm).toHaveBeenCalledExactlyOnceWith(TOKEN)
  confirm.mockResolvedValueOnce(false)
  expect(await call({ token: TOKEN, agreed: true })).toMatchObject({ status: 404, body: { code: 'link_over' } })
  expect(end).not.toHaveBeenCalled()
})

it('reads no other form of a token, changes nothing by GET, and does not say why it failed', async () => {
  end.mockClear()
  expect(await call({ token: 'short' })).toMatchObject({ status: 400 })
  expect(await call({})).toMatchObject({ status: 400 })
  expect(await call(undefined, 'GET')).toMatchObject({ status: 405 })
  expect(end).not.toHaveBeenCalled()
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  end.mockRejectedValueOnce(new Error('relation x'))
  const { status, body } = await call()
  expect([status, JSON.stringify(body).includes('relation')]).toEqual([500, false])
  log.mockRestore()
})
