import { greet } from './greet.ts'

const scope = globalThis as unknown as { postMessage(message: unknown): void }
const held: unknown[] = []

const tasks: Record<string, () => unknown> = {
  greet: () => greet('thread'),
  environment: () => [typeof Worker, typeof Deno.env.get('SUPABASE_URL'), import.meta.url.endsWith('/thread.ts')],
  tries: async () => {
    const attempts: Record<string, () => unknown> = {
      file: async () => (await import('node:fs')).readFileSync('/etc/passwd'),
      write: async () => (await import('node:fs')).writeFileSync('/tmp/portico-written', ''),
      program: async () => (await import('node:child_process')).execFileSync('/bin/true'),
      signal: () => process.kill(process.ppid, 0),
    }
    const done = await Promise.all(
      Object.entries(attempts).map(([name, attempt]) =>
        Promise.resolve()
          .then(attempt)
          .then(
            () => [name],
            () => [],
          ),
      ),
    )
    return done.flat()
  },
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

Object.assign(scope, {
  onmessage: ({ data }: MessageEvent<string>) => {
    const answer = tasks[data]?.()
    if (answer instanceof Promise) void answer.then((value) => scope.postMessage(value))
    else scope.postMessage(answer)
  },
})
