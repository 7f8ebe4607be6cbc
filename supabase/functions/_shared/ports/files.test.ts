import { createClient } from '@supabase/supabase-js'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '../../../database.types.ts'
import { filesOf } from './files.ts'

const NOT_FOUND = { statusCode: '404', error: 'not_found', message: 'Object not found' }
const STORED = 'GET /storage/v1/object/templates/a/one.txt'
const UPLOADED = 'GET /storage/v1/object/chat-uploads/a/one.txt'
const OPEN = 'POST /rest/v1/rpc/open_file'

// The client needs a WebSocket, although nothing here opens one. Node.js 20 has none.
beforeAll(() => void vi.stubGlobal('WebSocket', EventTarget))

type Answers = Readonly<Record<string, (calls: number) => Response>>

const refused = () => Response.json(NOT_FOUND, { status: 400 })
const none = () => Response.json({ code: 'PT404', message: 'There is no such document' }, { status: 404 })
const until = () => Response.json('2026-11-18T02:00:00Z')

/** Reads one file, and returns its text with the requests that were sent. */
async function read(answers: Answers): Promise<{ text: string | null; calls: readonly string[] }> {
  const calls: string[] = []
  const send: typeof fetch = (input, init) => {
    const call = `${init?.method ?? 'GET'} ${new URL(input instanceof Request ? input.url : input).pathname}`
    calls.push(call)
    return Promise.resolve(answers[call]?.(calls.filter((each) => each === call).length) ?? refused())
  }
  const client = createClient<Database>('http://platform.example', 'key', { global: { fetch: send } })
  const bytes = await filesOf(client, ['templates', 'chat-uploads']).read('a/one.txt')
  return { text: bytes === null ? null : new TextDecoder().decode(bytes), calls }
}

it('reads a file that the caller may read, without opening it first', async () => {
  expect(await read({ [STORED]: () => new Response('text') })).toEqual({ text: 'text', calls: [STORED] })
})

it('opens a document that storage refuses, and then reads it', async () => {
  const answers = { [STORED]: (calls: number) => (calls === 1 ? refused() : new Response('text')), [OPEN]: until }
  expect(await read(answers)).toEqual({ text: 'text', calls: [STORED, OPEN, STORED] })
})

it.each([
  ['there is no such document', none],
  ['the caller needs no opening', () => Response.json(null)],
])('goes on to the next bucket if %s', async (_, open) => {
  const answers = { [OPEN]: open, [UPLOADED]: () => new Response('mine') }
  expect(await read(answers)).toEqual({ text: 'mine', calls: [STORED, OPEN, UPLOADED] })
})

it('reads nothing if the opening could not be recorded', async () => {
  const answers = { [OPEN]: () => Response.json({ code: 'XX000', message: 'broken' }, { status: 500 }) }
  await expect(read(answers)).rejects.toMatchObject({ code: 'XX000' })
})
