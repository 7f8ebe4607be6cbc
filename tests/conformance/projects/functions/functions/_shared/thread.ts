import { greet } from './greet.ts'

const scope = globalThis as unknown as { postMessage(message: unknown): void }
const held: unknown[] = []

const tasks: Record<string, () => unknown> = {
  greet: () => greet('thread'),
  environment: () => [typeof Worker, typeof Deno.env.get('SUPABASE_URL'), import.meta.url.endsWith('/thread.ts')],
  throws: () => {
    throw new Error('the thread threw')
  },
  loops: () => {
    for (;;) Math.random()
  },
  'fills-buffers': () => {
    for (;;) held.push(new Uint8Array(20 * 1024 * 1024).fill(1))
  },
  fills: () => {
    for (;;) held.push(Array.from({ length: 10_000 }, () => Math.random()))
  },
}

Object.assign(scope, { onmessage: ({ data }: MessageEvent<string>) => scope.postMessage(tasks[data]?.()) })
