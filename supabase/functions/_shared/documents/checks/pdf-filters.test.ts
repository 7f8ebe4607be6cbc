import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Unreadable } from '../extraction.ts'
import { extractText } from '../extract-text.ts'
import { lines, pdf } from '../fixtures/pdf.ts'
import { UnpackBudget } from './inflate.ts'
import { filtersOf, unpackFilters } from './pdf-filters.ts'

const text = `Every filter says the same.\0\0\0\0${'again '.repeat(3_000)}`
const plain = Buffer.from(text)

function ascii85(bytes: Uint8Array): Buffer {
  const digits = (value: number, length: number) =>
    Array.from({ length: 5 }, (_, index) => String.fromCharCode((Math.floor(value / 85 ** (4 - index)) % 85) + 33))
      .slice(0, length)
      .join('')
  let packed = ''
  for (let at = 0; at < bytes.length; at += 4) {
    const group = bytes.subarray(at, at + 4)
    const value = [0, 1, 2, 3].reduce((sum, index) => sum * 256 + (group[index] ?? 0), 0)
    packed += value === 0 && group.length === 4 ? 'z' : digits(value, group.length + 1)
  }
  return Buffer.from(`${packed}~>`)
}

/** Codes of nine to twelve bits; the length changes one code early, as in ISO 32000-1, 7.4.4. */
function lzw(bytes: Uint8Array): Buffer {
  const codes: [number, number][] = [[256, 9]]
  let table = new Map<string, number>()
  let next = 258
  let width = 9
  let held = ''
  const codeOf = (word: string) => (word.length === 1 ? word.charCodeAt(0) : table.get(word)!)
  for (const byte of bytes) {
    const longer = held + String.fromCharCode(byte)
    if (longer.length === 1 || table.has(longer)) {
      held = longer
      continue
    }
    codes.push([codeOf(held), width])
    table.set(longer, next)
    next += 1
    held = String.fromCharCode(byte)
    if (next + 1 > 2 ** width && width < 12) width += 1
    if (next >= 4094) {
      codes.push([256, width])
      table = new Map()
      next = 258
      width = 9
    }
  }
  codes.push([codeOf(held), width], [257, width])
  const bits = codes.map(([code, size]) => code.toString(2).padStart(size, '0')).join('')
  return Buffer.from(bits.match(/.{1,8}/g)!.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

function runLength(bytes: Uint8Array): Buffer {
  const parts: number[] = []
  for (let at = 0; at < bytes.length; at += 100) {
    const part = bytes.subarray(at, at + 100)
    parts.push(part.length - 1, ...part)
  }
  return Buffer.from([...parts, 255, 0x21, 128])
}

const packed = {
  FlateDecode: deflateSync(plain),
  ASCIIHexDecode: Buffer.from(`${plain.toString('hex').replaceAll('6', '\n6')}>`),
  ASCII85Decode: ascii85(plain),
  LZWDecode: lzw(plain),
  RunLengthDecode: runLength(plain.subarray(0, -2)),
}

describe('unpackFilters', () => {
  it.each(Object.entries(packed))('undoes %s', async (name, bytes) => {
    const unpacked = Buffer.from(await unpackFilters(bytes, [name], new UnpackBudget(1_000_000)))
    expect(unpacked.toString()).toBe(name === 'RunLengthDecode' ? `${text.slice(0, -2)}!!` : text)
  })

  it.each(Object.entries(packed))('stops %s at the budget', async (name, bytes) => {
    const limited = unpackFilters(bytes, [name], new UnpackBudget(plain.length - 100))
    await expect(limited).rejects.toEqual(new Unreadable('too-large'))
  })

  it('leaves a filter of images as it is', async () => {
    expect(await unpackFilters(plain, ['DCTDecode', 'FlateDecode'], new UnpackBudget(1))).toBe(plain)
  })

  const page = Buffer.from(lines([700, 'Every filter says the same.']), 'latin1')
  it.each([
    ['[/ASCII85Decode /FlateDecode]', ascii85(deflateSync(page))],
    ['/LZWDecode', lzw(page)],
    ['[/ASCIIHexDecode /FlateDecode /FlateDecode]', `${deflateSync(deflateSync(page)).toString('hex')}>`],
  ])('does not change how a page packed by %s is read', async (filter, content) => {
    expect(await extractText(pdf(content, { filter }))).toEqual({ text: 'Every filter says the same.' })
  })
})

describe('filtersOf', () => {
  it.each([
    ['<< /Length 12 >>', []],
    ['<< /Filter /FlateDecode >>', [['FlateDecode']]],
    ['<< /Filter[/A85/Fl]>>', [['A85', 'Fl']]],
    ['<< /Fil#74er /Flate#44ecode >>', [['FlateDecode']]],
    ['<< /X << /Filter /DCTDecode >> /Filter /RL >>', [['DCTDecode'], ['RL']]],
  ])('finds the filters in %s', (words, filters) => {
    expect(filtersOf(words)).toEqual(filters)
  })

  it('refuses a reference to filters elsewhere in the file', () => {
    expect(() => filtersOf('<< /Filter 9 0 R >>')).toThrow(new Unreadable('unreadable'))
  })
})
