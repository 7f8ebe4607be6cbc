import { expect, it, vi } from 'vitest'
import { Refused } from '../_shared/http/refused.ts'
import { confirmAddress } from './handler.ts'

const TOKEN = 't'.repeat(43)

const confirm = vi.fn<(token: string) => Promise<boolean>>(() => Promise.resolve(true))
async function call(body: unknown = { token: TOKEN }, method = 'POST') {
  const init = method === 'POST' ? { method, body: JSON.stringify(body) } : { method }
  const response = await confirmAddress(new Request('http://localhost/confirm-address', init), { confirm })
  return { status: response.status, body: (await response.json()) as unknown }
}

it('confirms a link, and says if it no longer works', async () => {
  expect(await call()).toEqual({ status: 200, body: { success: true } })
  expect(confirm).toHaveBeenCalledExactlyOnceWith(TOKEN)
  confirm.mockResolvedValueOnce(false)
  expect(await call()).toEqual({
    status: 404,
    body: { success: false, error: 'This link no longer works', code: 'link_over' },
  })
  confirm.mockRejectedValueOnce(new Refused(409, 'taken'))
  expect(await call()).toMatchObject({ status: 409, body: { error: 'taken' } })
})

it('reads no other form of a token, and changes nothing by GET', async () => {
  confirm.mockClear()
  expect(await call({ token: 'short' })).toMatchObject({ status: 400 })
  expect(await call({})).toMatchObject({ status: 400 })
  expect(await call(undefined, 'GET')).toMatchObject({ status: 405 })
  expect(confirm).not.toHaveBeenCalled()
})
