import { MutationObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient, type Toast, type ToastTexts } from './query-client.ts'
import { explainReadOnlyRefusals } from './read-only-refusals.ts'
import { RequestError } from './request-error.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

async function fail(status: number, canRetry: boolean) {
  const failures: Toast[] = []
  const successes: Toast[] = []
  const queries = createQueryClient({
    failure: (toast) => failures.push(toast),
    success: (toast) => successes.push(toast),
  })
  const send = vi.fn<(card: string) => Promise<void>>().mockRejectedValueOnce(new RequestError({ message: '', status }))
  send.mockResolvedValue(undefined)
  const change = new MutationObserver(queries, {
    mutationFn: send,
    meta: {
      success: (card: string) => ({ title: 'Deleted', description: card }),
      failure: (_error, card: string) => ({ title: 'Failed', description: card }),
      canRetry,
    },
  })
  await change.mutate('Call').catch(() => undefined)
  return { toast: failures[0], send, successes }
}

it('names what failed, and sends it again on Retry', async () => {
  const { toast, send, successes } = await fail(0, true)
  expect(toast).toMatchObject({ title: 'Failed', description: 'Call', isConnection: true, action: { label: 'Retry' } })
  toast?.action?.onAction()
  await vi.waitFor(() => expect(successes).toEqual([{ title: 'Deleted', description: 'Call' }]))
  expect(send.mock.calls.map(([card]) => card)).toEqual(['Call', 'Call'])
})

it('says why nothing was changed in a read-only impersonation, and loads the session again', async () => {
  explainReadOnlyRefusals()
  const failures: Toast[] = []
  const queries = createQueryClient({ failure: (toast) => failures.push(toast), success: () => undefined })
  const asked = vi.spyOn(queries, 'invalidateQueries')
  const refuse = async (more: object, meta: ToastTexts) => {
    const refused = new RequestError({ message: 'Read-only: you can look, not change', status: 403, ...more })
    await new MutationObserver(queries, { mutationFn: () => Promise.reject(refused), meta })
      .mutate(undefined as never)
      .catch(() => undefined)
    return failures.pop()
  }
  const reason = 'Read-only: you can look, not change'
  const failure = { title: 'Failed to move card' }
  expect(await refuse({ hint: 'read_only' }, { failure })).toEqual({ ...failure, description: reason })
  expect(await refuse({ code: 'read_only' }, { failure: () => failure })).toEqual({ ...failure, description: reason })
  expect(await refuse({ hint: 'read_only' }, {}), 'also where a failure is only logged').toEqual({ title: reason })
  expect(asked).toHaveBeenCalledWith({ queryKey: ['impersonation_sessions'] })
  asked.mockClear()
  expect(await refuse({ hint: 'admins_only', message: 'Only administrators may do this' }, {})).toBeUndefined()
  expect(asked).not.toHaveBeenCalled()
})

it('offers no Retry for a refusal, nor where a form waits for the outcome', async () => {
  expect((await fail(503, true)).toast?.action?.label).toBe('Retry')
  expect((await fail(403, true)).toast?.action).toBeUndefined()
  expect((await fail(0, false)).toast?.action).toBeUndefined()
})

it('says that a list failed to load only if the page lacks it, or if what it shows may be old', async () => {
  const failures: Toast[] = []
  const queries = createQueryClient({ failure: (toast) => failures.push(toast), success: () => undefined })
  const load = async (status: number) => {
    const queryFn = () => Promise.reject(new RequestError({ message: '', status }))
    const options = { queryKey: ['cards'], queryFn, retry: false, meta: { failure: { title: 'Failed to load cards' } } }
    await queries.fetchQuery(options).catch(() => undefined)
    return failures.pop()
  }
  expect(await load(0)).toEqual({ title: 'Failed to load cards', isConnection: true, isOfPage: true })
  queries.setQueryData(['cards'], ['Call'], { updatedAt: 1 })
  expect(await load(0), 'the header says it').toBeUndefined()
  expect(await load(500)).toMatchObject({ description: 'You see what was loaded before.', isOfPage: true })
})
