import { describe, expect, it } from 'vitest'
import { attachment } from './disposition.ts'
import { safeType } from './safe-type.ts'

describe('the type that a file is sent with', () => {
  it.each([
    'text/html',
    'text/html; charset=utf-8',
    'TEXT/HTML',
    'application/xhtml+xml',
    'image/svg+xml',
    'text/xml',
    'application/xml',
    'application/rss+xml',
    'text/xsl',
    'text/css',
    'TEXT/CSS; charset=utf-8',
    'text/javascript',
    'application/javascript',
    'application/ecmascript',
    'text/vbscript',
    'text/cache-manifest',
    'multipart/x-mixed-replace',
    'message/rfc822',
    'application/wasm',
  ])('%s becomes plain text to be saved', (type) => {
    expect(safeType(type)).toEqual({ type: 'text/plain; charset=utf-8', isAttachment: true })
  })

  it.each(['application/pdf', 'image/png', 'video/mp4', 'text/plain;charset=UTF-8', 'text/csv', 'application/json'])(
    '%s is shown',
    (type) => {
      expect(safeType(type)).toEqual({ type, isAttachment: false })
    },
  )

  it.each([
    'application/octet-stream',
    'application/zip',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'text/x-python',
  ])('%s is saved', (type) => {
    expect(safeType(type)).toEqual({ type, isAttachment: true })
  })

  it('is application/octet-stream if the stored type is invalid', () => {
    for (const type of [undefined, '', 'html', 'text/html\r\nx: y', 'a/b c']) {
      expect(safeType(type)).toEqual({ type: 'application/octet-stream', isAttachment: true })
    }
  })
})

describe('the name under which a file is saved', () => {
  it('is sent twice: for older clients, and completely', () => {
    expect(attachment('')).toBe('attachment')
    expect(attachment('a b.pdf')).toBe(`attachment; filename="a b.pdf"; filename*=UTF-8''a%20b.pdf`)
    expect(attachment(`ré"s\\umé (1)*'.pdf`)).toBe(
      `attachment; filename="r__s_um_ (1)*'.pdf"; filename*=UTF-8''r%C3%A9%22s%5Cum%C3%A9%20%281%29%2A%27.pdf`,
    )
    expect(attachment('a\r\nset-cookie: x')).toBe(
      `attachment; filename="a__set-cookie: x"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20x`,
    )
  })

  it.each(['Ελένη.pdf', 'عقد ليلى.pdf', 'dossier 👩🏽‍⚖️.pdf', 'factuur\u202Efdp.exe', 'one\r\ntwo.pdf'])(
    'keeps %j completely',
    (name) => {
      const header = attachment(name)
      expect(header).toMatch(/^[\x20-\x7e]+$/)
      expect(decodeURIComponent(header.split("filename*=UTF-8''")[1] ?? '')).toBe(name)
    },
  )
})
