import { inspect } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { begins, chunk, says, startModelServer, type Behaviour, type ModelServer } from '../testing/model-server.ts'
import { openAiModel, writeAll } from './model.ts'

const servers: ModelServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function serve(behave: Behaviour): Promise<ModelServer> {
  const server = await startModelServer(behave)
  servers.push(server)
  return server
}

const PROMPT = { rules: 'Be brief.', question: 'How long?' }
const ask = ({ url }: ModelServer, signal = new AbortController().signal, timeMs = 10_000): Promise<string> =>
  writeAll(openAiModel({ baseUrl: url, apiKey: 'the-key', model: 'small', timeMs }), PROMPT, signal)

describe('openAiModel', () => {
  it('sends the rules and the question, no tools, and the key', async () => {
    const server = await serve(says(chunk('Ten '), chunk('years.', 'stop'), 'data: [DONE]\n\n'))
    expect(await ask(server)).toBe('Ten years.')
    expect(server.asked).toHaveLength(1)
    expect(server.asked[0]?.key).toBe('Bearer the-key')
    const body: unknown = JSON.parse(server.asked[0]?.body ?? '')
    expect(body).toMatchObject({
      model: 'small',
      stream: true,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'How long?' },
      ],
    })
    expect(body).not.toHaveProperty('tools')
  })

  it('yields pieces while the model writes', async () => {
    const writing: { rest?: () => void } = {}
    const { url } = await serve((response, ...others) => {
      begins(chunk('first'))(response, ...others)
      writing.rest = () => response.end(chunk(' second', 'stop'))
    })
    const pieces: string[] = []
    const model = openAiModel({ baseUrl: url, model: 'small', timeMs: 10_000 })
    for await (const piece of model.write(PROMPT, new AbortController().signal)) {
      pieces.push(piece)
      writing.rest?.()
    }
    expect(pieces).toEqual(['first', ' second'])
  })

  it('throws ModelBusy if the model has too many requests', async () => {
    const server = await serve((response) => {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '7' })
      response.end('{"error":{"message":"slow down"}}')
    })
    await expect(ask(server)).rejects.toMatchObject({ name: 'ModelBusy' })
    expect(server.asked).toHaveLength(1)
  })

  it.each<[string, Behaviour]>([
    ['says 500', (response) => response.writeHead(500).end('{"error":{"message":"oops"}}')],
    ['sends what is no JSON', says('data: {"choices": [\n\n')],
    ['sends a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')],
    ['says nothing', says('data: [DONE]\n\n')],
    ['stops in the middle', says(chunk('Ten'))],
    ['breaks off', (response, request) => (response.flushHeaders(), request.socket.destroy())],
  ])('throws ModelFailed after one attempt if the model %s', async (_, behave) => {
    const server = await serve(behave)
    await expect(ask(server)).rejects.toMatchObject({ name: 'ModelFailed', isLate: false })
    expect(server.asked).toHaveLength(1)
  })

  it('does not put the question into the error', async () => {
    const server = await serve((response) => response.writeHead(500).end('{"error":{"message":"oops"}}'))
    const thrown = inspect(await ask(server).catch((error: unknown) => error), { depth: 9 })
    expect(thrown).toContain('500, oops')
    expect(thrown).not.toContain(PROMPT.question)
  })

  it('throws ModelFailed if the model cannot be reached', async () => {
    const server = await serve(says())
    await server.close()
    await expect(ask(server)).rejects.toMatchObject({ name: 'ModelFailed', isLate: false })
  })

  it.each<[string, Behaviour]>([
    ['never answers', () => {}],
    ['never ends', begins(chunk('a'))],
  ])('throws ModelFailed as late if the model %s', async (_, behave) => {
    const server = await serve(behave)
    await expect(ask(server, undefined, 300)).rejects.toMatchObject({ name: 'ModelFailed', isLate: true })
    await server.left
  })

  it('stops the model at once when the client has left', async () => {
    const left = new AbortController()
    const server = await serve((...all) => {
      begins(chunk('a'))(...all)
      setImmediate(() => left.abort(new Error('left')))
    })
    await expect(ask(server, left.signal)).rejects.toThrow('left')
    await server.left
  })

  it('stops reading a model that never ends', async () => {
    const server = await serve((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const more = (): void => {
        while (response.writable && response.write(chunk('word '.repeat(100))));
      }
      response.on('drain', more)
      more()
    })
    expect((await ask(server)).length).toBeLessThan(21_000)
    await server.left
  })
})
