import { describe, expect, it } from 'vitest'
import { isText, readTxt } from './txt.ts'

const utf16 = (text: string, big: boolean) =>
  Uint8Array.from(
    Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).flatMap((unit) => {
      const pair = [unit & 0xff, unit >> 8]
      return big ? pair.toReversed() : pair
    }),
  )

describe('readTxt', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('privé – €')],
    ['UTF-8 with its mark', new TextEncoder().encode('\ufeffprivé – €')],
    ['Windows-1252', Uint8Array.of(0x70, 0x72, 0x69, 0x76, 0xe9, 0x20, 0x96, 0x20, 0x80)],
    ['UTF-16 with its mark', utf16('\ufeffprivé – €', false)],
    ['UTF-16 the other way', utf16('\ufeffprivé – €', true)],
  ])('reads %s', (_, bytes) => {
    expect(isText(bytes)).toBe(true)
    expect(readTxt(bytes)).toBe('privé – €')
  })

  it.each([false, true])('reads UTF-16 without a byte order mark, big-endian %s', (big) => {
    const bytes = utf16('De verwerker meldt elk datalek.\r\nBinnen 24 uur.', big)
    expect(isText(bytes)).toBe(true)
    expect(readTxt(bytes)).toBe('De verwerker meldt elk datalek.\nBinnen 24 uur.')
  })

  it('does not take a program for text', () => {
    expect(isText(Uint8Array.of(0x4d, 0x5a, 0x90, 0x00, 0x03))).toBe(false)
  })
})
