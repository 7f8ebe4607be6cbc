import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { crc32 } from './crc32.ts'
import { streamOf, type ZipEntry, zipStream } from './zip-stream.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-zip-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function packed(entries: Iterable<ZipEntry>): Promise<string> {
  const path = join(folder, 'made.zip')
  const pieces: Uint8Array[] = []
  for await (const piece of zipStream(entries)) pieces.push(piece)
  writeFileSync(path, Buffer.concat(pieces))
  return path
}

describe('a zip file that is made while it is read', () => {
  it('can be opened by a plain unzip, with folders, accents and both ways of packing', async () => {
    const long = 'a line that is repeated\n'.repeat(20_000)
    const path = await packed([
      { name: 'READ ME.txt', content: [bytes('Hello')], shrinks: true },
      { name: 'data/cards.json', content: [bytes(long.slice(0, 100_000)), bytes(long.slice(100_000))], shrinks: true },
      { name: 'files/Überblick né.pdf', content: [bytes('%PDF-1.7'), bytes(' end')], shrinks: false },
      { name: 'data/empty.json', content: [], shrinks: true },
    ])
    execFileSync('unzip', ['-q', path, '-d', folder], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
    expect(readFileSync(join(folder, 'READ ME.txt'), 'utf8')).toBe('Hello')
    expect(readFileSync(join(folder, 'data', 'cards.json'), 'utf8')).toBe(long)
    expect(readFileSync(join(folder, 'files', 'Überblick né.pdf'), 'utf8')).toBe('%PDF-1.7 end')
    expect(readFileSync(join(folder, 'data', 'empty.json'), 'utf8')).toBe('')
    expect(readFileSync(path).length).toBeLessThan(20_000)
  })

  it('has more entries than a plain zip file can count', async () => {
    const entries = Array.from({ length: 65_540 }, (_, index) => ({
      name: `${index}`,
      content: [bytes('x')],
      shrinks: false,
    }))
    const path = await packed(entries)
    expect(execFileSync('unzip', ['-p', path, '65539'], { encoding: 'utf8' })).toBe('x')
    expect(execFileSync('unzip', ['-Z', '-h', path], { encoding: 'utf8' })).toContain('number of entries: 65540')
  }, 60_000)

  it('reads an entry only after the one before it was read to its end', async () => {
    const read: number[] = []
    function* entries(): Generator<ZipEntry> {
      for (let index = 0; index < 100; index += 1) {
        read.push(index)
        yield { name: `${index}`, content: [new Uint8Array(1_000)], shrinks: false }
      }
    }
    const reader = streamOf(zipStream(entries())).getReader()
    for (let piece = 0; piece < 6; piece += 1) await reader.read()
    expect(read.length).toBeLessThan(5)
    await reader.cancel()
    expect(read.length).toBeLessThan(5)
  })

  it('fails if an entry cannot be read', async () => {
    // oxlint-disable-next-line require-yield
    async function* broken(): AsyncGenerator<Uint8Array> {
      throw new Error('the file is gone')
    }
    for (const shrinks of [true, false]) {
      await expect(packed([{ name: 'x', content: broken() as never, shrinks }])).rejects.toThrow('the file is gone')
    }
  })
})

it('computes the checksum of zip files, also in pieces', () => {
  expect(crc32(bytes('123456789')).toString(16)).toBe('cbf43926')
  expect(crc32(bytes('6789'), crc32(bytes('12345'))).toString(16)).toBe('cbf43926')
})
