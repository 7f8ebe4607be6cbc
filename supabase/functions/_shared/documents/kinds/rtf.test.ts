import { describe, expect, it } from 'vitest'
import { readRtf } from './rtf.ts'

const read = (body: string) => readRtf(Uint8Array.from(`{\\rtf1\\ansi ${body}}`, (letter) => letter.charCodeAt(0)))

describe('readRtf', () => {
  it.each([
    ['bytes of the document’s page', String.raw`\ansicpg1252 caf\'e9 \'80 5`, 'café € 5'],
    ['bytes that are not escaped', 'caf\u00e9 \u0080', 'café €'],
    ['bytes of another page', String.raw`\ansicpg1250 \'a3\'f3d\'9f`, 'Łódź'],
    [
      'a font with a character set',
      String.raw`{\fonttbl{\f0 A;}{\f1\fcharset204 B;}}\f0 \'e9{\f1 \'c4\'e0}\'e9`,
      'éДаé',
    ],
    ['double bytes, the second one a letter', String.raw`\ansicpg932 \'83X\'83J`, 'スカ'],
    ['Unicode with its fallback', String.raw`\u233\'e9t\u233?\uc2\u8364EU\uc0\u382 !`, 'été€ž!'],
    ['Unicode below zero, and in two halves', String.raw`\u-10179?\u-8704?`, '😀'],
    ['the fallback ends with its group', String.raw`{\uc1\u233}?`, 'é?'],
    ['Unicode beside the same without', String.raw`{\upr{caf?}{\*\ud{caf\u233?}}}`, 'café'],
    ['paragraphs, lines, tabs and rows', String.raw`a\par b\line c\tab d\cell e\row f`, 'a\n\nb\nc\td\te\n\nf'],
    ['escaped signs and hyphens', String.raw`\{a\\b\} e\-mail a\_b a\~b`, '{a\\b} email a-b a\u00a0b'],
    ['quotes and dashes', String.raw`\ldblquote x\rdblquote \endash  y`, '“x”– y'],
    ['a field: what it shows', String.raw`{\field{\*\fldinst HYPERLINK "http://x"}{\fldrslt shown}}`, 'shown'],
    [
      'no styles, information, pictures, headers',
      String.raw`{\stylesheet{Normal;}}{\info{\author X}}{\pict ffd8}{\header H}text`,
      'text',
    ],
    ['no unknown destinations', String.raw`{\*\unknown{\deep a}b}text`, 'text'],
    ['no raw bytes', `{\\pict\\bin5 }}{{{}text`, 'text'],
    ['no hidden and no deleted text', String.raw`a{\v secret}\v b\v0 c{\deleted d}\deleted e\plain f`, 'acf'],
    ['a line break in the file is none', 'one\r\n two', 'one two'],
    ['more closed than opened', 'a}}}b', 'ab'],
  ])('reads %s', (_, body, text) => {
    expect(read(body)).toBe(text)
  })
})
