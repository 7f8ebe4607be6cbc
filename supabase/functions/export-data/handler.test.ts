import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DataExports, ExportPart } from '../_shared/ports/data-exports.ts'
import { exportData } from './handler.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-export-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const CLAIMED = { id: 'r1', fileName: 'p1/r1.zip', language: 'nl' }

function maker(parts: readonly ExportPart[], over: Partial<DataExports> = {}) {
  const waiting = [CLAIMED]
  const stored = vi.fn<(name: string, bytes: Buffer) => void>()
  const ready = vi.fn<DataExports['ready']>(() => Promise.resolve())
  const exports: DataExports = {
    claim: () => Promise.resolve(waiting.shift() ?? null),
    parts: () => Promise.resolve(parts),
    async *rows(_id, list) {
      if (list === 'none') return
      yield [
        { list, n: 1 },
        { list, n: 2 },
      ]
      yield [{ list, n: 3 }]
    },
    file: (bucket, name) => Promise.resolve(name === 'gone' ? null : Buffer.from(`${bucket}/${name}`)),
    async store(name, content) {
      const pieces: Uint8Array[] = []
      for await (const piece of content as unknown as AsyncIterable<Uint8Array>) pieces.push(piece)
      stored(name, Buffer.concat(pieces))
    },
    progress: () => Promise.resolve(),
    ready,
    ...over,
  }
  const post = async (method = 'POST') => {
    let work: Promise<void> = Promise.resolve()
    const response = await exportData(new Request('http://localhost/export-data', { method }), {
      exports,
      inBackground: (given) => {
        work = given
        return Promise.resolve()
      },
    })
    await work
    return response
  }
  const unpacked = (entry: string) => {
    const path = join(folder, 'made.zip')
    writeFileSync(path, stored.mock.calls[0]?.[1] ?? '')
    return execFileSync('unzip', ['-p', path, entry], { encoding: 'utf8' })
  }
  return { post, stored, ready, unpacked }
}

describe('export-data', () => {
  it('packs every row and file of the person, and says how many', async () => {
    const { post, stored, ready, unpacked } = maker([
      { kind: 'list', name: 'cards' },
      { kind: 'list', name: 'none' },
      { kind: 'file', bucket: 'chat-uploads', name: 'p1/a.pdf' },
      { kind: 'file', bucket: 'templates', name: 'gone' },
    ])
    expect((await post()).status).toBe(200)
    expect(JSON.parse(unpacked('data/cards.json'))).toEqual([1, 2, 3].map((n) => ({ list: 'cards', n })))
    expect(JSON.parse(unpacked('data/none.json'))).toEqual([])
    expect(unpacked('files/chat-uploads/p1/a.pdf')).toBe('chat-uploads/p1/a.pdf')
    expect(unpacked('README.txt')).toContain('Uw gegevens')
    expect(stored.mock.calls[0]?.[0]).toBe('p1/r1.zip')
    expect(ready).toHaveBeenCalledExactlyOnceWith('r1', {
      records: 3,
      files: 1,
      bytes: stored.mock.calls[0]?.[1].length,
    })
  })

  it('is not ready if reading a row or storing the file fails, and tells the caller nothing', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const list = [{ kind: 'list', name: 'cards' }] as const
    const failures: Partial<DataExports>[] = [
      {
        // oxlint-disable-next-line require-yield
        async *rows() {
          throw new Error('no connection')
        },
      },
      { store: () => Promise.reject(new Error('full')) },
      { parts: () => Promise.reject(new Error('no such export')) },
    ]
    for (const failure of failures) {
      const { post, ready } = maker(list, failure)
      expect(await (await post()).json()).toEqual({ success: true })
      expect(ready).not.toHaveBeenCalled()
    }
    expect(log).toHaveBeenCalledTimes(3)
    log.mockRestore()
  })

  it('accepts only POST', async () => {
    const { post, stored } = maker([])
    expect((await post('GET')).status).toBe(405)
    expect(stored).not.toHaveBeenCalled()
  })
})
