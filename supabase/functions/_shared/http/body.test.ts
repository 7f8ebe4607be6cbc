import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readBody } from './body.ts'

const contract = z.object({ name: z.string().min(1, 'is required'), tags: z.array(z.string()).default([]) })

const send = (body: BodyInit) => new Request('http://localhost/', { method: 'POST', body })

async function refusal(request: Request, limit?: number): Promise<[number, unknown]> {
  const read = await readBody(request, contract, limit)
  if (!('refused' in read)) throw new Error('it was accepted')
  return [read.refused.status, await read.refused.json()]
}

describe('readBody', () => {
  it('returns what the contract parses', async () => {
    expect(await readBody(send('{"name":"Els","other":1}'), contract)).toEqual({ value: { name: 'Els', tags: [] } })
  })

  it('names the invalid field', async () => {
    expect(await refusal(send('{"name":""}'))).toEqual([
      400,
      { success: false, error: 'name: is required', code: 'validation_failed' },
    ])
    const [, answer] = await refusal(send('{"name":"Els","tags":["a",2]}'))
    expect(answer).toMatchObject({ error: expect.stringMatching(/^tags\.1: /) })
  })

  it.each([
    ['nothing', ''],
    ['broken JSON', '{"name":'],
    ['bytes that are no text', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
    ['a list', '[]'],
  ])('refuses %s', async (_, body) => {
    expect(await refusal(send(body))).toEqual([
      400,
      { success: false, error: 'Expected a JSON object', code: 'validation_failed' },
    ])
  })

  it('reads no further than the limit', async () => {
    let given = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(stream) {
        given += 1
        stream.enqueue(new Uint8Array(1024))
      },
    })
    const request = new Request('http://localhost/', { method: 'POST', body: endless, duplex: 'half' } as RequestInit)
    expect(await refusal(request, 8 * 1024)).toEqual([413, { success: false, error: 'The body is larger than 8 KB' }])
    expect(given).toBeLessThan(16)
  })
})
