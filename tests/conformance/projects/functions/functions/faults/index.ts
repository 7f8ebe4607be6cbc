import { Buffer } from 'node:buffer'
import process from 'node:process'

/** Each path makes the function fail in another way. */
const started = crypto.randomUUID()
const held: unknown[] = []

const faults: Record<string, (request: Request) => unknown> = {
  none: () => new Response(started),
  throws: () => {
    throw new Error('the detail that nobody outside shall read')
  },
  rejects: () => Promise.reject(new Error('the detail that nobody outside shall read')),
  'rejects-later': () => {
    setTimeout(() => Promise.reject(new Error('nobody awaited this')), 10)
    return new Promise(() => {})
  },
  exits: () => process.exit(0),
  loops: () => {
    for (;;) Math.random()
  },
  'fills-the-heap': () => {
    for (;;) held.push(Array.from({ length: 10_000 }, () => Math.random()))
  },
  'fills-buffers': async () => {
    for (;;) {
      held.push(Buffer.alloc(8 * 1024 * 1024, 1))
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  },
  parses: async (request) => Response.json(((await request.json()) as unknown[]).length),
  waits: () => new Promise(() => {}),
  'no-response': () => 'text',
  'no-status': () => Response.error(),
  'wrong-length': () => new Response('0123456789', { headers: { 'content-length': '5' } }),
  'breaks-off': () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('the beginning'))
          setTimeout(() => controller.error(new Error('no more')), 50)
        },
      }),
    ),
}

export default {
  fetch: (request: Request) => faults[new URL(request.url).pathname.split('/')[2] ?? 'none']?.(request),
}
