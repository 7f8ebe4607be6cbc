import { greet } from './greet.ts'

const scope = globalThis as unknown as { postMessage(message: unknown): void }
const held: unknown[] = []

/** Writes a frame past `postMessage`, as a document that has taken over its reader could. */
async function sendBytes(head: number[], megabytes: number, repeated: number, tail: number[]): Promise<void> {
  const { default: process } = await import('node:process')
  const write = (bytes: Uint8Array) => new Promise<void>((resolve) => process.stdout.write(bytes, () => resolve()))
  const length = new DataView(new ArrayBuffer(4))
  length.setUint32(0, head.length + megabytes * 1_000_000 + tail.length, true)
  await write(new Uint8Array(length.buffer))
  await write(new Uint8Array(head))
  const part = new Uint8Array(1_000_000).fill(repeated)
  for (let sent = 0; sent < megabytes; sent += 1) await write(part)
  await write(new Uint8Array(tail))
}

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
  sends: () => {
    try {
      scope.postMessage(new Map())
      return 'cloned'
    } catch (error) {
      return [{ text: 'é€', list: [null, 1.5, true], missing: undefined }, (error as DOMException).name]
    }
  },
  'sends-serialized': async () => {
    const count = [0x80, 0xe1, 0xeb, 0x17]
    const head = [0xff, 0x0f, 0x6f, 0x22, 7, ...new TextEncoder().encode('message'), 0x41, ...count]
    const tail = [0x24, 0, ...count, 0x7b, 1]
    await sendBytes(head, 50, 0x5f, tail)
  },
  'sends-values': () => sendBytes([0x6d], 16, 0x5b, []),
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
