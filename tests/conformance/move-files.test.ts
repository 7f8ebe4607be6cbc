import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPortal, type EngineProcess } from '../support/engine/engine-process.ts'
import { target } from './support/target.ts'

const SCRIPT = join(import.meta.dirname, '../../deploy/supabase/move-files.mjs')
const FROM_KEY = `sb_secret_${'f'.repeat(24)}`
const PUBLISHABLE_KEY = `sb_publishable_${'f'.repeat(24)}`
const TO_KEY = `sb_secret_${'t'.repeat(24)}`
const folder = mkdtempSync(join(tmpdir(), 'portico-move-'))

let engine: EngineProcess
/** Training has sample documents, and production has none. */
beforeAll(async () => {
  engine = await startPortal(folder, {
    TRAINING_SECRET_KEY: FROM_KEY,
    TRAINING_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    PORTICO_SECRET_KEY: TO_KEY,
    PORTICO_PUBLISHABLE_KEY: `sb_publishable_${'t'.repeat(24)}`,
  })
})
afterAll(async () => {
  await engine.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const storage = (side: 'from' | 'to') =>
  createClient(side === 'from' ? `${engine.url}/training` : engine.url, side === 'from' ? FROM_KEY : TO_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
  }).storage

function move(env: Record<string, string> = {}): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [SCRIPT], {
    env: { FROM_URL: `${engine.url}/training`, FROM_KEY, TO_URL: engine.url, TO_KEY, ...env },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => (err += String(chunk)))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}

const bytesOf = async (side: 'from' | 'to', bucket: string, path: string): Promise<Buffer | null> => {
  const { data } = await storage(side).from(bucket).download(path)
  return data === null ? null : Buffer.from(await data.arrayBuffer())
}

async function put(side: 'from' | 'to', path: string, body: Buffer | string, options: object): Promise<void> {
  expect((await storage(side).from('chat-uploads').upload(path, body, options)).error).toBeNull()
}

it(
  'deploy/supabase/move-files.mjs copies every file once, and says what did not arrive',
  { skip: target.kind !== 'pglite' },
  async () => {
    const person = randomUUID()
    const note = Buffer.from('Überweisung, 50 €')
    await put('from', `${person}/a/a note (1).txt`, note, { contentType: 'text/plain', cacheControl: '60' })

    for (const wrong of [
      { TO_KEY: `sb_secret_${'x'.repeat(24)}` },
      { FROM_KEY: '' },
      { TO_URL: 'http://127.0.0.1:9' },
      { FROM_KEY: PUBLISHABLE_KEY },
      { TO_KEY: `sb_publishable_${'t'.repeat(24)}` },
    ]) {
      expect(await move(wrong)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(/secret key.*\n$/) as string,
      })
    }
    expect((await storage('to').from('templates').list()).data).toEqual([])

    const first = await move()
    expect(first).toMatchObject({ code: 0, err: '' })
    const [, files, checksum] =
      /^(\d+) files .* 0 of them from before\. Checksum of the list: ([0-9a-f]{64})$/m.exec(first.out) ?? []
    expect(Number(files)).toBeGreaterThan(5)
    expect(await bytesOf('to', 'chat-uploads', `${person}/a/a note (1).txt`)).toEqual(note)
    const { data: info } = await storage('to').from('chat-uploads').info(`${person}/a/a note (1).txt`)
    expect(info).toMatchObject({ contentType: 'text/plain', cacheControl: 'max-age=60' })

    // Again: nothing is sent twice, and the list is the same.
    expect((await move()).out).toContain(
      `${files} files are on both sides with the same bytes, ${files} of them from before. Checksum of the list: ${checksum}`,
    )

    // Another file with the same name stays, and is named.
    const path = `${person}/b.txt`
    await put('from', path, 'ours', { contentType: 'text/plain' })
    await put('to', path, 'theirs', { contentType: 'text/plain' })
    const clash = await move()
    expect(clash).toMatchObject({
      code: 1,
      err: expect.stringContaining(`chat-uploads/${path}: the project has another file`) as string,
    })
    expect(String(await bytesOf('to', 'chat-uploads', path))).toBe('theirs')
  },
)
