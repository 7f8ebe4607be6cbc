import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { functionsEngine, token, type FunctionsEngine } from './support/functions-engine.ts'
import { holdsWithin } from '../support/wait-until.ts'

/** Long enough that a function on a busy machine does not look like one in an endless loop. */
const BLOCK_MS = 3_000
const TIMEOUT_MS = 6_000

let engine: FunctionsEngine
beforeAll(async () => {
  engine = await functionsEngine({
    env: {
      FUNCTION_TIMEOUT_MS: String(TIMEOUT_MS),
      FUNCTION_BLOCK_MS: String(BLOCK_MS),
      FUNCTION_MEMORY_MB: '64',
      FUNCTION_CONCURRENCY: '4',
    },
  })
})
afterAll(() => engine?.dispose())

const outcome = async (path: string) => {
  const response = await engine.call(path)
  return { status: response.status, code: response.headers.get('sb-error-code'), text: await response.text() }
}
const thread = async () => (await engine.call('faults/none')).text()

describe('an exception in a function', () => {
  it('is answered with 500 without details, which are in the log', async () => {
    for (const path of ['faults/throws', 'faults/rejects']) {
      expect(await outcome(path)).toEqual({ status: 500, code: 'EDGE_FUNCTION_ERROR', text: 'Internal Server Error' })
    }
    expect(await holdsWithin(() => engine.output().includes('the detail that nobody outside shall read'))).toBe(true)
    expect(engine.output().includes('index.ts:11:')).toBe(true)
    expect(engine.output().includes('data:text/javascript')).toBe(false)
  })

  it('does not end the thread of the function', async () => {
    const before = await thread()
    await outcome('faults/throws')
    expect(await thread()).toBe(before)
  })
})

describe('a thread that ends', () => {
  const worker = {
    code: 'WORKER_ERROR',
    message: 'Function exited due to an error (please check logs)',
  }
  const resources = {
    code: 'WORKER_RESOURCE_LIMIT',
    message: 'Function failed due to not having enough compute resources (please check logs)',
  }

  const parsed = (hit: { status: number; code: string | null; text: string }) => ({
    status: hit.status,
    code: hit.code,
    body: JSON.parse(hit.text) as unknown,
  })

  it('by exit, rejection or lack of memory fails its request, and the next request gets a new thread', async () => {
    const expected = [
      { fault: 'rejects-later', status: 500, body: worker },
      { fault: 'exits', status: 500, body: worker },
      { fault: 'fills-the-heap', status: 546, body: resources },
      { fault: 'fills-buffers', status: 546, body: resources },
    ]
    for (const { fault, status, body } of expected) {
      const before = await thread()
      const hit = parsed(await outcome(`faults/${fault}`))
      expect({ fault, ...hit }).toEqual({ fault, status, code: body.code, body })
      expect(await thread()).not.toBe(before)
    }
  })

  it('by an endless loop affects its function only: other functions and the engine still answer', async () => {
    await engine.call('hello')
    const before = await thread()
    let ended = false
    const looping = outcome('faults/loops').finally(() => (ended = true))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await engine.call('hello')).status).toBe(200)
    expect((await fetch(`${engine.url}/health`)).status).toBe(200)
    expect(ended).toBe(false)
    expect(parsed(await looping)).toEqual({ status: 546, code: resources.code, body: resources })
    expect(await thread()).not.toBe(before)
  })
})

describe('a body that a function parses', () => {
  const post = (values: number) =>
    engine.call('faults/parses', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: `[${'1,'.repeat(values - 1)}1]`,
    })

  it('cannot end the engine, however many values it has', async () => {
    expect((await post(24_000_000).catch(() => null))?.status).toBe(413)
    expect(await (await post(1_000_000)).json()).toBe(1_000_000)
    expect((await fetch(`${engine.url}/health`)).status).toBe(200)
  })
})

describe('an invalid answer of a function', () => {
  it('is a 500 error if it is not a Response', async () => {
    expect(await outcome('faults/no-response')).toMatchObject({ status: 500, code: 'EDGE_FUNCTION_ERROR' })
  })

  it('is a 500 error if its status is invalid', async () => {
    expect(await outcome('faults/no-status')).toMatchObject({ status: 500, code: 'INVALID_RESPONSE_STATUS_CODE' })
  })

  it('closes the connection if it breaks off or has the wrong length', async () => {
    await expect(outcome('faults/breaks-off')).rejects.toThrow()
    await expect(outcome('faults/wrong-length')).rejects.toThrow()
    expect((await outcome('faults/none')).status).toBe(200)
  })
})

describe('a Worker of a function', () => {
  const task = async (name: string) => (await engine.call(`workers/${name}`)).json()

  it('runs a module of the project without any environment variables', async () => {
    expect(await task('greet')).toBe('Hello thread')
    expect(await task('environment')).toEqual(['undefined', 'undefined', true])
  })

  it('can read and write no file, run no program and signal nobody', async () => {
    expect(await task('tries')).toEqual([])
    expect(engine.output()).toMatch(
      /documents are read without rights|a process that reads a document can use the network/,
    )
  })

  it('does not affect the function if it fails, loops, runs out of memory or does not exist', async () => {
    const before = await (await engine.call('faults/none')).text()
    expect(await task('throws')).toBe('error: the thread threw')
    expect(await task('loops')).toBe('given up')
    expect(await task('fills')).toMatch(/^error: .*memory/)
    expect(await task('fills-buffers')).toMatch(/^error: .*memory/)
    expect(await task('missing')).toMatch(/^error: .*nowhere\.ts cannot be loaded$/)
    expect(await task('greet')).toBe('Hello thread')
    expect(await (await engine.call('faults/none')).text()).toBe(before)
    expect(engine.output()).toContain('thread.ts:')
  })

  it('can send what JSON can contain', async () => {
    expect(await task('sends')).toEqual([{ text: 'é€', list: [null, 1.5, true] }, 'DataCloneError'])
  })

  it('does not affect the engine, whatever bytes its process sends', async () => {
    expect(await task('sends-serialized')).toMatch(/^error: .*not a message/)
    expect(await task('sends-values')).toMatch(/^error: /)
    expect(await task('greet')).toBe('Hello thread')
    expect((await fetch(`${engine.url}/health`)).status).toBe(200)
  })

  it('must be a module of the project, and their number is limited', async () => {
    expect(await task('classic')).toBe('NotSupportedError')
    expect(await task('remote')).toBe('NotSupportedError')
    expect(await task('many')).toBe('QuotaExceededError')
    expect(await task('greet')).toBe('Hello thread')
  })
})

describe('time limits and concurrency', () => {
  it('the engine answers 504 if a function is too slow, and a started answer gets more time', async () => {
    const waiting = outcome('faults/waits')
    const response = await engine.call('stream', { headers: { authorization: `Bearer ${token}` } })
    const reader = response.body!.getReader()
    const end = performance.now() + TIMEOUT_MS + 500
    while (performance.now() < end) expect((await reader.read()).done).toBe(false)
    await reader.cancel()
    const hit = await waiting
    expect(hit).toMatchObject({ status: 504, code: 'IDLE_TIMEOUT' })
    expect(JSON.parse(hit.text)).toEqual({ code: 'IDLE_TIMEOUT', message: 'Request idle timeout limit (6s) reached' })
  })

  it('requests over the limit wait', async () => {
    const seen = await Promise.all(Array.from({ length: 12 }, async () => (await engine.call('report')).json()))
    expect(Math.max(...(seen as number[]))).toBe(4)
  })
})

describe('background work of a function', () => {
  it('continues after the answer with EdgeRuntime.waitUntil', async () => {
    const done = async () => (await (await engine.call('background')).json()) as number
    const before = await done()
    const posted = await engine.call('background', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(posted.status).toBe(202)
    expect(await done()).toBe(before)
    expect(await holdsWithin(async () => (await done()) === before + 1)).toBe(true)
  })

  it('is finished before the engine stops', async () => {
    const stopping = await functionsEngine()
    onTestFinished(() => stopping.dispose())
    await stopping.call('background', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    await stopping.stop()
    expect(stopping.output()).toContain('the work is done')
  })
})
