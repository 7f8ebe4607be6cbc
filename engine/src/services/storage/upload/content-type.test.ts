import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as samples from '../../../../../tests/support/files/sample-files.ts'
import { claimFor, contentTypeOf } from './content-type.ts'
import { isAllowed } from './media-type.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const BYTES = 'application/octet-stream'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-content-type-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function typeOf(content: Buffer | string, claim: string): Promise<string> {
  const path = join(folder, 'file')
  const bytes = Buffer.from(content)
  await writeFile(path, bytes)
  return contentTypeOf(path, bytes.length, claim)
}

const { compoundFile, doc, docx, exe, html, jpeg, msi, pdf, png, rtf, svg, xls, xlsx, zip } = samples
const archive = zip({ 'readme.txt': 'hello' })
const latin = Buffer.from('r\xe9sum\xe9', 'latin1')
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Notiz', 'utf16le')])

describe('a claimed type that fits the bytes is kept', () => {
  it.each([
    ['pdf', pdf, 'application/pdf'],
    ['png', png, 'image/png'],
    ['jpeg', jpeg, 'image/jpeg'],
    ['jpeg by its other name', jpeg, 'image/jpg'],
    ['a picture as another', jpeg, 'image/png'],
    ['rtf', rtf, 'application/rtf'],
    ['rtf by its other name', rtf, 'text/rtf'],
    ['docx', docx, DOCX],
    ['xlsx', xlsx, XLSX],
    ['docx as a zip file', docx, 'application/zip'],
    ['zip', archive, 'application/zip'],
    ['zip by its other name', archive, 'application/x-zip-compressed'],
    ['doc', doc, 'application/msword'],
    ['xls', xls, 'application/vnd.ms-excel'],
    ['text', 'A letter.', 'text/plain'],
    ['text with parameters', 'A letter.', 'text/plain;charset=UTF-8'],
    ['text in an older set', latin, 'text/plain'],
    ['text in UTF-16', utf16, 'text/plain'],
    ['text that begins like a picture', 'BMW of Smith & Sons', 'text/plain'],
    ['text that begins like a program', 'MZ is the mark of Mark Z.', 'text/plain'],
    ['csv', 'a;b\n1;2', 'text/csv'],
    ['json', '{"a":1}', 'application/json'],
    ['html', html, 'text/html'],
    ['svg', svg, 'image/svg+xml'],
    ['xml', svg, 'text/xml'],
    ['no text at all', '', 'text/plain'],
    ['something unknown', Buffer.from([1, 2, 3, 4]), 'application/x-own'],
    ['nothing in particular', Buffer.from([1, 2, 3, 4]), BYTES],
  ] as const)('%s', async (_what, content, claim) => {
    expect(await typeOf(Buffer.from(content), claim)).toBe(claim)
  })
})

describe('a claimed type that contradicts the bytes is replaced', () => {
  it.each([
    ['a program as a pdf', exe, 'application/pdf', 'application/x-msdownload'],
    ['a program as text', exe, 'text/plain', 'application/x-msdownload'],
    ['a program as a picture', exe, 'image/png', 'application/x-msdownload'],
    ['a picture as text', png, 'text/plain', 'image/png'],
    ['a pdf as text', pdf, 'text/plain', 'application/pdf'],
    ['a zip file as a docx', archive, DOCX, 'application/zip'],
    ['a xlsx as a docx', xlsx, DOCX, XLSX],
    ['a xls as a doc', xls, 'application/msword', 'application/vnd.ms-excel'],
    ['an installer as a doc', msi, 'application/msword', 'application/x-cfb'],
    ['an empty container as a doc', compoundFile([]), 'application/msword', 'application/x-cfb'],
    ['a page as a pdf', html, 'application/pdf', 'text/plain'],
    ['a page as a picture', html, 'image/png', 'text/plain'],
    ['a page as a doc', html, 'application/msword', 'text/plain'],
    ['a page as rtf', html, 'text/rtf', 'text/plain'],
    ['a picture as a drawing that can act', png, 'image/svg+xml', 'image/png'],
    ['a picture as a page', jpeg, 'text/html', 'image/jpeg'],
    ['a svg as a picture', svg, 'image/png', 'application/xml'],
    ['bytes as text', Buffer.from([1, 2, 3, 0, 255]), 'text/plain', BYTES],
    ['bytes as a pdf', Buffer.from([1, 2, 3, 0, 255]), 'application/pdf', BYTES],
    ['nothing as a pdf', '', 'application/pdf', BYTES],
    ['a pdf as nothing in particular', pdf, BYTES, 'application/pdf'],
    ['what is no type', png, 'png', 'image/png'],
  ] as const)('%s', async (_what, content, claim, expected) => {
    expect(await typeOf(Buffer.from(content), claim)).toBe(expected)
  })

  it('a directory outside the file, or in a circle, is ignored', async () => {
    const broken = Buffer.from(doc)
    broken.writeUInt32LE(4_000, 48)
    expect(await typeOf(broken, 'application/msword')).toBe('application/x-cfb')
    const circle = Buffer.from(compoundFile(['a', 'b', 'c', 'd', 'e']))
    circle.writeUInt32LE(1, 512 + 4)
    expect(await typeOf(circle, 'application/msword')).toBe('application/x-cfb')
  })
})

describe('a type that is claimed later', () => {
  it.each([
    ['image/jpeg', 'image/png', 'image/png'],
    ['text/plain', 'text/csv', 'text/csv'],
    ['application/pdf', 'text/html', 'application/pdf'],
    ['image/png', 'text/html', 'image/png'],
    ['image/png', 'image/svg+xml', 'image/png'],
    ['application/octet-stream', 'application/pdf', 'application/octet-stream'],
    ['application/x-msdownload', 'application/pdf', 'application/x-msdownload'],
  ])('%s as %s is %s', (known, claim, expected) => {
    expect(claimFor(known, claim)).toBe(expected)
  })
})

it('a bucket accepts the types in its list', () => {
  expect(isAllowed('image/png', null)).toBe(true)
  expect(isAllowed('image/png', [])).toBe(true)
  expect(isAllowed('image/png', ['image/*'])).toBe(true)
  expect(isAllowed('image/png', ['*/*'])).toBe(true)
  expect(isAllowed('text/rtf', ['application/rtf'])).toBe(true)
  expect(isAllowed('image/jpg', ['IMAGE/JPEG; q=1'])).toBe(true)
  expect(isAllowed('image/png', ['image/jpeg', 'text/*'])).toBe(false)
  expect(isAllowed('imagery/png', ['image/*'])).toBe(false)
  expect(isAllowed('audio/x-m4a', ['audio/mp4'])).toBe(true)
  expect(isAllowed('video/mp4', ['audio/mp4'])).toBe(false)
})
