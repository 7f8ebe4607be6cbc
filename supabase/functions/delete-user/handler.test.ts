import { describe, expect, it, vi } from 'vitest'
import { Refused, refusedByDatabase } from '../_shared/http/refused.ts'
import { deleteUser } from './handler.ts'

const ID = 'b0000000-0000-4000-8000-000000000001'

async function ask(remove: (id: string) => Promise<void>, body: unknown, isAdmin = true) {
  const request = new Request('http://localhost/delete-user', { method: 'POST', body: JSON.stringify(body) })
  const response = await deleteUser(request, {
    caller: { isAdmin: () => Promise.resolve(isAdmin) },
    people: { delete: remove },
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

describe('delete-user', () => {
  it('deletes the person', async () => {
    const remove = vi.fn(() => Promise.resolve())
    expect(await ask(remove, { targetUserId: ID })).toEqual({ status: 200, body: { success: true } })
    expect(remove).toHaveBeenCalledExactlyOnceWith(ID)
  })

  it.each([
    [{}, 'targetUserId: is not an id'],
    [{ targetUserId: 'everybody' }, 'targetUserId: is not an id'],
    [[], 'Expected a JSON object'],
  ])('refuses %j', async (body, error) => {
    const remove = vi.fn(() => Promise.resolve())
    expect(await ask(remove, body)).toEqual({ status: 400, body: { success: false, error, code: 'validation_failed' } })
    expect(remove).not.toHaveBeenCalled()
  })

  it('accepts only administrators and POST', async () => {
    const remove = vi.fn(() => Promise.resolve())
    expect(await ask(remove, { targetUserId: ID }, false)).toMatchObject({ status: 403 })
    const caller = { isAdmin: () => Promise.resolve(true) }
    const deleted = await deleteUser(new Request('http://localhost/', { method: 'DELETE' }), {
      caller,
      people: { delete: remove },
    })
    expect(deleted.status).toBe(405)
    expect(remove).not.toHaveBeenCalled()
  })

  it('passes on the reason of the database, and no other', async () => {
    const last = new Refused(409, 'The last administrator cannot be demoted or deleted')
    expect(await ask(() => Promise.reject(last), { targetUserId: ID })).toEqual({
      status: 409,
      body: { success: false, error: last.message },
    })
    const stale = { code: 'PT403', message: 'Please confirm with your second factor', hint: 'step_up_required' }
    expect(await ask(() => Promise.reject(refusedByDatabase(stale, {})), { targetUserId: ID })).toEqual({
      status: 403,
      body: { success: false, error: stale.message, code: 'step_up_required' },
    })
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await ask(() => Promise.reject(new Error('no connection')), { targetUserId: ID })).toEqual({
      status: 500,
      body: { success: false, error: 'Failed to delete user' },
    })
    log.mockRestore()
  })
})
