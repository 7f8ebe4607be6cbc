import { describe, expect, it } from 'vitest'
import { decode } from './decode.ts'

const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le'))
const swapped = (bytes: Uint8Array): Uint8Array => new Uint8Array(Buffer.from(bytes).swap16())
const xml = (encoding: string, text: string): string => `<?xml version="1.0" encoding="${encoding}"?><a>${text}</a>`

describe('decode', () => {
  it.each<[string, Uint8Array, string | null, string]>([
    ['UTF-8 that says so', utf8(xml('utf-8', 'Zoë €')), 'utf-8', 'Zoë €'],
    ['UTF-8 that nobody names', utf8('<a>Zoë €</a>'), null, 'Zoë €'],
    ['UTF-8 that its server calls Latin 1', utf8(xml('utf-8', 'Zoë €')), 'iso-8859-1', 'Zoë €'],
    ['UTF-8 that calls itself Latin 1', utf8(xml('iso-8859-1', 'Zoë €')), null, 'Zoë €'],
    ['Latin 1 that calls itself UTF-8', latin1(xml('utf-8', 'Zoë')), 'utf-8', 'Zoë'],
    ['Latin 1 that nobody names', latin1('<a>Zoë</a>'), null, 'Zoë'],
    ['Latin 1 by its server', latin1('<a>Zoë</a>'), 'ISO-8859-1', 'Zoë'],
    ['Latin 1 by itself, under a server that says UTF-8', latin1(xml('ISO-8859-1', 'Zoë')), 'UTF-8', 'Zoë'],
    ['windows-1252 and its quotes', latin1(xml('windows-1252', '\u{93}Zo\u{eb}\u{94} \u{80}5')), null, '“Zoë” €5'],
    ['windows-1252 that calls itself Latin 1', latin1(xml('iso-8859-1', 'it\u{92}s')), null, 'it’s'],
    ['Greek', latin1(xml('iso-8859-7', '\u{c1}\u{e8}\u{de}\u{ed}\u{e1}')), null, 'Αθήνα'],
    ['a name that means nothing', latin1(xml('klingon', 'Zoë')), 'x-unknown', 'Zoë'],
    ['Japanese by escapes', latin1(xml('iso-2022-jp', '\u{1b}$BF|K\\\u{1b}(B')), null, '日本'],
    [
      'a mark against all declarations',
      new Uint8Array([0xef, 0xbb, 0xbf, ...utf8(xml('utf-16', 'Zoë'))]),
      'latin1',
      'Zoë',
    ],
    ['UTF-16 with a mark', utf16(`\u{feff}${xml('utf-8', 'Zoë')}`), null, 'Zoë'],
    ['UTF-16 the other way', swapped(utf16(`\u{feff}${xml('utf-16', 'Zoë')}`)), null, 'Zoë'],
    ['UTF-16 without a mark', utf16(xml('utf-16', 'Zoë')), null, 'Zoë'],
    ['the same the other way', swapped(utf16(xml('utf-16', 'Zoë'))), null, 'Zoë'],
  ])('decodes %s', (_, bytes, charset, text) => {
    expect(decode(bytes, charset)).toContain(text)
  })

  it('decodes an empty feed and half a character', () => {
    expect(decode(new Uint8Array(), null)).toBe('')
    expect(decode(new Uint8Array([0xc3]), null)).toBe('Ã')
  })
})
