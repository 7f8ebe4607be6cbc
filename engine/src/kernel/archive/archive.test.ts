import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unsealedTar } from './read-tar.ts'
import { encodeHeader, padding } from './tar-header.ts'
import { sealedTar, type TarEntry } from './write-tar.ts'

const KEY = 'k'.repeat(43)

type Content = readonly [name: string, bytes: Buffer | null]

async function* entriesOf(contents: readonly Content[]): AsyncGenerator<TarEntry> {
  for (const [name, bytes] of contents) {
    const size = bytes?.length ?? 0
    yield { name, kind: bytes === null ? 'folder' : 'file', size, content: () => (size === 0 ? [] : [bytes!]) }
  }
}

async function written(contents: readonly Content[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of sealedTar(entriesOf(contents), KEY)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(bytes: Buffer, pieceSize = 1_000): Promise<Content[]> {
  const found: Content[] = []
  for await (const { name, kind, content } of unsealedTar(inPieces(bytes, pieceSize), KEY)) {
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    found.push([name, kind === 'folder' ? null : Buffer.concat(chunks)])
  }
  return found
}

const part = fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,40}$/)
const name = fc
  .array(part, { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join('/'))
  .filter((path) => path !== 'complete.json')
const content = fc.option(fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)))
const contents = fc.uniqueArray(fc.tuple(name, content), { maxLength: 8, selector: ([path]) => path })

it('reads what was written, in chunks of any size', async () => {
  await fc.assert(
    fc.asyncProperty(contents, fc.integer({ min: 1, max: 3_000 }), async (given, pieceSize) => {
      expect(await read(await written(given), pieceSize)).toEqual(given)
    }),
    { numRuns: 60 },
  )
})

it('refuses an archive that was changed, cut off or extended', async () => {
  const whole = await written([
    ['a/keys.json', Buffer.from('{"secret":1}')],
    ['a/b', Buffer.alloc(3_000, 7)],
  ])
  // The last blocks contain only zeros.
  const end = whole.length - 1_024
  const lineEnd = whole.lastIndexOf('\n')
  const otherLineEnd = Buffer.from(whole)
  otherLineEnd.write('\r', lineEnd)
  await expect(read(otherLineEnd)).rejects.toThrow('its seal is damaged')
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: end - 1 }), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
      const damaged = Buffer.from(whole)
      damaged[at] = (damaged[at] ?? 0) ^ flip
      // Only the padding after the seal may change: no content depends on it.
      if (at >= end - 512 && whole[at] === 0) return
      await expect(read(damaged)).rejects.toThrow()
    }),
    { numRuns: 400 },
  )
  for (let at = 0; at < end; at += 97) await expect(read(whole.subarray(0, at))).rejects.toThrow('ends too early')
  await expect(read(Buffer.concat([whole, Buffer.from('more')]))).rejects.toThrow('there are bytes after its end')
})

it('refuses what was sealed with another key, unless no key is given', async () => {
  const whole = await written([['a', Buffer.from('x')]])
  const ofOther = async (key: string | null) => {
    for await (const { content } of unsealedTar(inPieces(whole, 512), key))
      for await (const chunk of content) void chunk
  }
  await ofOther(KEY)
  await expect(ofOther('another key of that length')).rejects.toThrow('its seal was not made with this key')
  await ofOther(null)
})

it('refuses entries that are missing, added or swapped, even if each is undamaged', async () => {
  const block = async (path: string) => (await written([[path, Buffer.alloc(512, path)]])).subarray(0, 1_024)
  const [one, two, seal] = [await block('one'), await block('two'), (await written([])).subarray(0)]
  const good = await written([
    ['one', Buffer.alloc(512, 'one')],
    ['two', Buffer.alloc(512, 'two')],
  ])
  expect(good.subarray(0, 2_048)).toEqual(Buffer.concat([one, two]))
  const tail = good.subarray(2_048)
  for (const changed of [
    [two, one, tail],
    [one, tail],
    [one, two, one, tail],
    [one, two, seal],
  ]) {
    await expect(read(Buffer.concat(changed))).rejects.toThrow()
  }
})

it.each(['../up', 'a/../../up', '/etc/passwd', 'a//b', './a', 'a/.', 'C:\\a', 'a\\b', 'a\nb', '', 'ä'])(
  'refuses the name %j, written or read',
  async (bad) => {
    expect(() => encodeHeader({ name: bad, kind: 'file', size: 0 })).toThrow('name')
    await expect(read(forged({ name: bad, type: '0' }))).rejects.toThrow(/name|neither|damaged/)
  },
)

it.each([
  ['a hard link', '1'],
  ['a symbolic link', '2'],
  ['a device', '3'],
  ['a pipe', '6'],
  ['an extended header', 'x'],
  ['a sparse file', 'S'],
])('refuses %s', async (_, type) => {
  await expect(read(forged({ name: 'a/link', type }))).rejects.toThrow('neither a file nor a folder')
})

it('says that a file of another kind is not an archive', async () => {
  await expect(read(Buffer.from('PK'.padEnd(2_000, 'x')))).rejects.toThrow('not a tar archive')
  await expect(read(Buffer.alloc(4_096))).rejects.toThrow('ends too early')
})

it('fails if a file changes its size while it is read', async () => {
  async function* growing(length: number): AsyncGenerator<TarEntry> {
    yield { name: 'a', kind: 'file', size: 10, content: () => [Buffer.alloc(length)] }
  }
  for (const length of [9, 11]) {
    const all = async () => {
      for await (const chunk of sealedTar(growing(length), KEY)) void chunk
    }
    await expect(all()).rejects.toThrow('a changed its size while it was read')
  }
})

/** An archive whose every checksum is right, with one entry that `sealedTar` would not write. */
function forged({ name: path, type }: { name: string; type: string }): Buffer {
  const header = encodeHeader({ name: 'stand-in', kind: 'file', size: 0 })
  header.fill(0, 0, 100).write(path, 0, 'utf8')
  header.write(type, 156)
  let sum = 8 * 0x20
  header.forEach((byte, at) => (sum += at < 148 || at >= 156 ? byte : 0))
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  const seal = Buffer.from(JSON.stringify({ entries: 1, sha256: createHash('sha256').update(header).digest('hex') }))
  const sealHeader = encodeHeader({ name: 'complete.json', kind: 'file', size: seal.length })
  return Buffer.concat([header, sealHeader, seal, Buffer.alloc(padding(seal.length) + 1_024)])
}
