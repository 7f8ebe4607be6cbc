import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readToml } from '../config/project.ts'
import { MAIL_KINDS } from './default-templates.ts'
import { firstLink } from './html-to-text.ts'
import { loadTemplates, type TemplateSection } from './template.ts'

const ROOT = fileURLToPath(new URL('../../../../supabase', import.meta.url))
const config = readToml(`${ROOT}/config.toml`) as { auth: { email: { template: TemplateSection } } }
const section = config.auth.email.template
const OURS = loadTemplates(ROOT, section)

const VARIABLES = {
  Token: '482913',
  TokenHash: 'pkce_1',
  SiteURL: 'https://portal.example.com',
  RedirectTo: 'https://portal.example.com/?environment=training',
  Email: 'anna+legal@example.com',
  NewEmail: 'anna.new@example.com',
}

const LANGUAGES = ['en', 'nl', 'fr'] as const

const SENT_AUTOMATICALLY = {
  en: 'This message was sent automatically',
  nl: 'Dit bericht is automatisch verzonden',
  fr: 'Ce message a été envoyé automatiquement',
}

const TYPES = {
  confirmation: 'signup',
  recovery: 'recovery',
  invite: 'invite',
  magic_link: 'magiclink',
  email_change: 'email_change',
} as const

/** The portal's page that asks the user to press a button, so that a program that follows links in mails confirms nothing. */
function confirmPage(kind: keyof typeof TYPES, language: string): string {
  const { TokenHash, SiteURL, RedirectTo, Email, NewEmail } = VARIABLES
  const query = [
    `token_hash=${TokenHash}`,
    `type=${TYPES[kind]}`,
    `email=${encodeURIComponent(kind === 'email_change' ? NewEmail : Email)}`,
    ...(kind === 'email_change' ? [`account=${encodeURIComponent(Email)}`] : []),
    `lang=${language}`,
    `redirect_to=${encodeURIComponent(RedirectTo)}`,
  ]
  return `${SiteURL}/confirm?${query.join('&')}`
}

describe.each(MAIL_KINDS)('the mail %s of this project', (kind) => {
  const source = readFileSync(`${ROOT}/templates/${kind}.html`, 'utf8')
  const mail = (language?: unknown, templates = OURS) =>
    templates.compose(kind, { ...VARIABLES, ...(language === undefined ? {} : { Data: { language } }) })

  it('is configured with a subject in each language', () => {
    expect(section[kind]?.content_path).toBe(`./supabase/templates/${kind}.html`)
    expect(new Set(LANGUAGES.map((language) => mail(language).subject)).size).toBe(LANGUAGES.length)
    for (const unknown of [undefined, 'de', '', 5, { nl: true }, ['nl'], null])
      expect(mail(unknown)).toEqual(mail('en'))
  })

  it.each(LANGUAGES)('speaks one language: %s', (language) => {
    const { subject, html, text } = mail(language)
    expect(/<html lang="([^"]*)">/.exec(html)?.[1]).toBe(language)
    expect(/<title>([^<]*)</.exec(html)?.[1]).toBe(subject)
    const spoken = Object.entries(SENT_AUTOMATICALLY).filter(([, words]) => text.includes(words))
    expect(spoken.map(([name]) => name)).toEqual([language])
    expect(html).not.toContain('{{')
    if (language === 'fr') expect(text).toContain('automatiquement\u00a0; les')
  })

  it.each(LANGUAGES)('leads to the portal in its language, in HTML and in text, and nowhere else: %s', (language) => {
    const { html, text } = mail(language)
    const target = kind === 'reauthentication' ? VARIABLES.SiteURL : confirmPage(kind, language)
    expect(firstLink(html, text)).toBe(target)
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link?.replaceAll('&amp;', '&'))
    expect(new Set(links)).toEqual(new Set([target, VARIABLES.SiteURL]))
    expect(text.split(kind === 'reauthentication' ? VARIABLES.Token : target)).toHaveLength(2)
  })

  it('loads nothing from other servers and runs no script', () => {
    expect(source).not.toMatch(/<(?:script|img|link|iframe|form|object)\b|url\(|@import|\bon\w+=/i)
  })

  it('uses only variables of the platform, or has a default', () => {
    const names = [...source.matchAll(/\.([A-Z]\w*)/g)].map(([, name]) => name)
    const own = [...source.matchAll(/\{\{ or \.(ProductName|FirmName) "[^"]+" \}\}/g)].map(([, name]) => name)
    const unknown = names.filter((name) => name !== 'Data' && !Object.hasOwn(VARIABLES, name ?? ''))
    // On the platform it does not exist and is false, and the mail is that of a first sign-up.
    expect(unknown.filter((name) => name !== 'ChoosePassword')).toEqual(own)
    expect(mail().html).toContain('Portico OneView')
    const white = mail('nl', loadTemplates(ROOT, section, { ProductName: 'Halewijn Desk' }))
    expect(white.html + white.subject).toContain('Halewijn Desk')
    expect(white.html + white.subject).not.toContain('Portico')
  })

  it('shows no name or other text of the visitor who signs up', () => {
    const names = new Set([...source.matchAll(/\.Data\.(\w+)/g)].map(([, name]) => name))
    // Only our own functions invite, and they write these two for the mail.
    const allowed = kind === 'invite' ? ['language', 'invited_by', 'account_name'] : ['language']
    expect([...names].filter((name) => !allowed.includes(name ?? ''))).toEqual([])
  })
})

describe('an invitation', () => {
  const templates = loadTemplates(ROOT, section, { FirmName: 'Halewijn Advocaten' })
  const textFor = (data: object) =>
    templates.compose('invite', { ...VARIABLES, Data: { ...data } }).text.replaceAll(/\s+/g, ' ')

  it('says who invites, and to which account', () => {
    const text = textFor({ invited_by: 'Nora', account_name: 'Alpha NV' })
    expect(text).toContain('Nora invited you to Alpha NV on the portal of Halewijn Advocaten. An account for')
    const inDutch = textFor({ invited_by: 'Nora', account_name: 'Alpha NV', language: 'nl' })
    expect(inDutch).toContain('Nora nodigt u uit voor Alpha NV op het portaal van Halewijn Advocaten. Bij')
    const inFrench = textFor({ invited_by: 'Nora', account_name: 'Alpha NV', language: 'fr' })
    expect(inFrench).toContain(
      'Nora vous invite à rejoindre Alpha NV sur le portail géré par Halewijn Advocaten. Un compte',
    )
  })

  it('says only what it knows', () => {
    expect(textFor({ invited_by: 'Nora' })).toContain('Nora invited you to the portal of Halewijn Advocaten.')
    expect(textFor({})).not.toContain('invited you to')
  })
})

describe('the mail of a sign-up', () => {
  const templates = loadTemplates(ROOT, section)

  it('leads to the page for choosing a password if it is repeated, and says so', () => {
    const { html, text } = templates.compose('confirmation', { ...VARIABLES, ChoosePassword: true })
    expect(firstLink(html, text)).toContain('/confirm?token_hash=pkce_1&type=invite&again=true&email=')
    expect(html).not.toContain('type=signup')
    expect(text).toContain('you choose one next')
    expect(templates.compose('confirmation', VARIABLES).text).not.toContain('you choose one next')
  })

  it('names the account if it is for a change of address', () => {
    const { text } = templates.compose('email_change', VARIABLES)
    expect(text).toContain(`The account ${VARIABLES.Email} at Portico OneView wants to use the address`)
    expect(templates.compose('email_change', { ...VARIABLES, Email: '' }).text).toContain(
      'The account without an address',
    )
  })
})
