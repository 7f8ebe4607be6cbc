import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError } from '../config/config-error.ts'
import { MAIL_KINDS } from './default-templates.ts'
import { renderHtml, renderPlain } from './render-template.ts'
import { loadTemplates } from './template.ts'
import { parseTemplate } from './template-parser.ts'

const html = (source: string, values: Record<string, unknown> = {}): string => renderHtml(parseTemplate(source), values)

describe('a template', () => {
  it('accepts values with and without spaces, and leaves unknown ones empty', () => {
    expect(html('{{ .Email }}|{{.Email}}|{{ .Nothing }}|{{ .Data.name }}', { Email: 'a@b' })).toBe('a@b|a@b||')
  })

  it('reads metadata of any depth, and nothing that objects inherit', () => {
    const Data = { name: 'Anna', age: 3, ok: true, address: { city: 'Delft' }, list: ['x'] }
    const source = '{{ .Data.name }} {{ .Data.age }} {{ .Data.ok }} {{ .Data.address.city }} {{ .Data.list }}'
    expect(html(source, { Data })).toBe('Anna 3 true Delft ')
    expect(html('{{ .Data.constructor }}{{ .constructor.name }}{{ .Data.name.length }}', { Data })).toBe('')
  })

  it('escapes values in text and in attributes', () => {
    const Data = { name: `<img src=x onerror="alert(1)">&'` }
    expect(html('<p title="{{ .Data.name }}">{{ .Data.name }}</p>', { Data })).not.toMatch(/<img|="alert/)
    expect(html('<p>{{ .Data.name }}</p>', { Data })).toBe(
      '<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;</p>',
    )
  })

  it('keeps a link, except for characters that would end the attribute', () => {
    const link = '<a href="{{ .ConfirmationURL }}">x</a>'
    expect(html(link, { ConfirmationURL: 'https://a.example/v?token=1&type=signup&redirect_to=http%3A%2F%2Fb' })).toBe(
      '<a href="https://a.example/v?token=1&amp;type=signup&amp;redirect_to=http%3A%2F%2Fb">x</a>',
    )
    expect(html(link, { ConfirmationURL: `https://a.example/"onclick='x'` })).toBe(
      '<a href="https://a.example/%22onclick=&#39;x&#39;">x</a>',
    )
  })

  it('encodes a value in the query of a link', () => {
    const source = '<a href="{{ .SiteURL }}/confirm?token_hash={{ .TokenHash }}&amp;next={{ .RedirectTo }}">x</a>'
    const values = { SiteURL: 'https://a.example', TokenHash: 'pkce_1', RedirectTo: 'https://a.example/b?c=d&e=f' }
    expect(html(source, values)).toBe(
      '<a href="https://a.example/confirm?token_hash=pkce_1&amp;next=https%3A%2F%2Fa.example%2Fb%3Fc%3Dd%26e%3Df">x</a>',
    )
  })

  it.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x', 'java\nscript:alert(1)'])(
    'does not make a link of %j',
    (link) => expect(html('<a href="{{ .Data.link }}">x</a>', { Data: { link } })).toBe('<a href="#">x</a>'),
  )

  it.each(['https://a.example/x:y', '/path:1', '?a:b', 'mailto:a@b'])('makes a link of %s', (link) => {
    expect(html("<a href='{{ .Data.link }}'>x</a>", { Data: { link } })).toBe(`<a href='${link}'>x</a>`)
  })

  it('compares any value as text', () => {
    const source = '{{ if eq (print .Data.language) "nl" }}N{{ else }}?{{ end }}'
    const chosen = ['nl', 'fr', 5, true, null, { nl: 'nl' }, ['nl']].map((language) =>
      html(source, { Data: { language } }),
    )
    expect(chosen.join('')).toBe('N??????')
    expect(html(source)).toBe('?')
  })

  it('supports if, else if and else', () => {
    const source = '{{ if eq .Data.language "nl" }}N{{ else if eq .Data.language "en" }}E{{ else }}?{{ end }}'
    expect(['nl', 'en', 'fr', undefined].map((language) => html(source, { Data: { language } })).join('')).toBe('NE??')
    expect(html(source)).toBe('?')
  })

  it('supports and, or, not, ne, brackets, comments and trimming', () => {
    expect(html('{{ or .Name "Portico" }}')).toBe('Portico')
    expect(html('{{ or .Name "Portico" }}', { Name: 'Firm' })).toBe('Firm')
    expect(html('{{ if and .A (not .B) }}yes{{ else }}no{{ end }}', { A: 'x', B: '' })).toBe('yes')
    expect(html('{{ if and .A (ne .B "y") }}yes{{ else }}no{{ end }}', { A: '', B: 'x' })).toBe('no')
    expect(html('a {{- /* why */ -}} b{{/* x */}}c')).toBe('abc')
    expect(html('{{ if .A }}\n  {{- if .B }}both{{ end -}}\n{{ end }}', { A: 1, B: 1 })).toBe('both')
  })

  it('is not escaped in a subject', () => {
    expect(renderPlain(parseTemplate(`{{ .Data.name }}'s "invite"`), { Data: { name: '<O&M>' } })).toBe(
      `<O&M>'s "invite"`,
    )
  })

  it.each([
    ['{{ range .Data.list }}x{{ end }}', 'range'],
    ['{{ .Email | urlquery }}', 'not supported'],
    ['{{ if .A }}x', 'no end'],
    ['x{{ end }}', 'belongs to no if'],
    ['{{ else }}', 'belongs to no if'],
    ['a\n{{ .Email', 'line 2'],
    ['{{ if eq .A }}x{{ end }}', 'wrong number'],
    ['{{ print .A .B }}', 'wrong number'],
    ['{{ if .A }}x{{ else }}y{{ else }}z{{ end }}', 'expected end'],
    ['{{ }}', 'not supported'],
    ['{{ (.A }}', 'not supported'],
  ])('refuses %j', (source, problem) => expect(() => parseTemplate(source)).toThrow(problem))
})

describe('loadTemplates', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portico-templates-'))
    mkdirSync(join(folder, 'supabase', 'templates'), { recursive: true })
    writeFileSync(join(folder, 'supabase', 'templates', 'invite.html'), '<p>Dear {{ .Data.name }},</p><p>Welcome</p>')
    writeFileSync(join(folder, 'supabase', 'templates', 'broken.html'), '<p>\n{{ template "x" }}</p>')
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const load = (section: Parameters<typeof loadTemplates>[1]) => loadTemplates(join(folder, 'supabase'), section)

  it.each(['./supabase/templates/invite.html', './templates/invite.html'])('reads %s', (content_path) => {
    const mail = load({ invite: { subject: 'Hi {{ .Data.name }}', content_path } }).compose('invite', {
      Data: { name: 'A & B\r\nBcc: eve@example.com' },
    })
    expect(mail.subject).toBe('Hi A & B Bcc: eve@example.com')
    expect(mail.html).toContain('Dear A &amp; B')
    expect(mail.text).toBe('Dear A & B Bcc: eve@example.com,\n\nWelcome')
  })

  it.each(MAIL_KINDS)('has a default for %s', (kind) => {
    const ConfirmationURL = 'https://a.example/auth/v1/verify?token=abc&type=x'
    const mail = load({}).compose(kind, { ConfirmationURL, Token: '123456', Email: 'a@b', NewEmail: 'c@d' })
    expect(mail.subject).not.toBe('')
    expect(mail.text).toContain(kind === 'reauthentication' ? '123456' : ConfirmationURL)
    expect(mail.html).not.toContain('{{')
  })

  it('refuses a template that it cannot read or parse', () => {
    expect(() => load({ invite: { content_path: './templates/none.html' } })).toThrow(ConfigError)
    expect(() => load({ recovery: { content_path: './templates/broken.html' } })).toThrow(/broken\.html: line 2/)
    expect(() => load({ recovery: { subject: '{{ if }}' } })).toThrow(/recovery\.subject/)
  })
})
