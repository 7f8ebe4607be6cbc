import { afterEach, expect, it, vi } from 'vitest'
import { fetchWithStepUp, onStepUp } from './step-up.ts'

const REFUSED_BY_REST = { code: 'PT403', hint: 'step_up_required', message: 'Please confirm with your second factor' }
const REFUSED_BY_FUNCTION = {
  success: false,
  error: 'Please confirm with your second factor',
  code: 'step_up_required',
}

let token = 'old'
let stop = () => {}
afterEach(() => {
  stop()
  token = 'old'
})

/** A server that wants a recent proof, which only the new token has. */
function serverRefusing(body: object) {
  const calls: [path: string, authorization: string | null][] = []
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const authorization = new Headers(init?.headers).get('authorization')
    calls.push([input, authorization])
    return authorization === 'Bearer new' ? Response.json('done') : Response.json(body, { status: 403 })
  })
  const send = fetchWithStepUp(async () => token)
  return { calls, send: (path: string) => send(path, { headers: { authorization: 'Bearer old' } }) }
}

function answering(isProven: boolean) {
  const ask = vi.fn(async () => {
    await Promise.resolve()
    if (isProven) token = 'new'
    return isProven
  })
  stop = onStepUp(ask)
  return ask
}

it.each([
  ['REST', REFUSED_BY_REST],
  ['a function', REFUSED_BY_FUNCTION],
])('repeats a request that %s refused, once the factor is proved', async (_name, body) => {
  const { calls, send } = serverRefusing(body)
  const ask = answering(true)
  expect(await (await send('/a')).json()).toBe('done')
  expect(ask).toHaveBeenCalledOnce()
  expect(calls).toEqual([
    ['/a', 'Bearer old'],
    ['/a', 'Bearer new'],
  ])
})

it('asks once for several requests', async () => {
  const { send } = serverRefusing(REFUSED_BY_REST)
  const ask = answering(true)
  const answers = await Promise.all(['/a', '/b', '/c'].map(send))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(ask).toHaveBeenCalledOnce()
})

it('does not ask if the factor was proved while the request was under way', async () => {
  const { send } = serverRefusing(REFUSED_BY_REST)
  const ask = answering(true)
  token = 'new'
  expect((await send('/a')).status).toBe(200)
  expect(ask).not.toHaveBeenCalled()
})

it('gives the refusal to the caller if the user cancels, or nobody can be asked', async () => {
  const { calls, send } = serverRefusing(REFUSED_BY_REST)
  answering(false)
  expect(await (await send('/a')).json()).toEqual(REFUSED_BY_REST)
  stop()
  expect((await send('/a')).status).toBe(403)
  expect(calls).toHaveLength(2)
})

it('repeats a request only once', async () => {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    calls.push(input)
    return Response.json(REFUSED_BY_REST, { status: 403 })
  })
  answering(true)
  expect((await fetchWithStepUp(async () => token)('/a')).status).toBe(403)
  expect(calls).toHaveLength(2)
})

it('leaves other refusals alone', async () => {
  const { calls, send } = serverRefusing({ code: '42501', message: 'permission denied' })
  const ask = answering(true)
  expect((await send('/a')).status).toBe(403)
  expect([ask.mock.calls.length, calls.length]).toEqual([0, 1])
})
