import { expect, it } from 'vitest'
import { elements, elementText, escapeXml } from './s3-xml.ts'

it('reads the text of an element, with its entities', () => {
  const xml = '<?xml version="1.0"?><Result><ETag>&quot;a&amp;b&#x3c;&#62;&quot;</ETag><ETag>second</ETag></Result>'
  expect(elementText(xml, 'ETag')).toBe('"a&b<>"')
  expect(elementText(xml, 'UploadId')).toBeUndefined()
})

it('resolves no entity that a document defines, and no invalid character', () => {
  const xml =
    '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]><Error><Code>&secret;&#x110000;</Code></Error>'
  expect(elementText(xml, 'Code')).toBe('&secret;&#x110000;')
})

it('reads repeated elements, even if the last one is cut off', () => {
  const xml = '<R><Error><Code>A</Code></Error><Error><Code>B</Code></Error><Error><Code>C</Code>'
  expect(elements(xml, 'Error').map((inner) => elementText(inner, 'Code'))).toEqual(['A', 'B', 'C'])
  expect(elements(xml, 'Deleted')).toEqual([])
})

it('reads what it wrote', () => {
  expect(elementText(`<Key>${escapeXml('a<b>&"c"')}</Key>`, 'Key')).toBe('a<b>&"c"')
})
