import * as html from './frame.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { texts as en, type IdentityTexts } from './texts/identity-en.ts'
import { texts as fr } from './texts/identity-fr.ts'
import { texts as nl } from './texts/identity-nl.ts'

/**
 * The six mails of the identity service, which reads them from supabase/templates and their subjects from
 * supabase/config.toml: it can neither include a file nor read a catalogue. The test writes the files.
 */
export const IDENTITY_MAILS = [
  'confirmation',
  'recovery',
  'invite',
  'magic_link',
  'email_change',
  'reauthentication',
] as const
type Kind = (typeof IDENTITY_MAILS)[number]

const TEXTS: Readonly<Record<Language, IdentityTexts>> = { en, nl, fr }

/** The service's template language chooses by the person's metadata, which may be anything. An unknown language means English. */
function inTheirs(part: (language: Language) => string): string {
  const others = LANGUAGES.filter((language) => language !== 'en')
  const branches = others.map((language, index) => {
    return `{{ ${index === 0 ? 'if' : 'else if'} eq (print .Data.language) "${language}" }}${part(language)}`
  })
  return `${branches.join('')}{{ else }}${part('en')}{{ end }}`
}

const PRODUCT = '{{ or .ProductName "Portico OneView" }}'
const EMAIL = '{{ .Email }}'
const NEW_EMAIL = '{{ .NewEmail }}'

/** The page with a button: opening it changes nothing, because scanners of mails follow links. It speaks the mail's language. */
function pageOf(kind: Kind, language: Language): string {
  const type = {
    // The address was signed up more than once: the person chooses a password next.
    confirmation: '{{ if .ChoosePassword }}invite&amp;again=true{{ else }}signup{{ end }}',
    recovery: 'recovery',
    invite: 'invite',
    magic_link: 'magiclink',
    email_change: 'email_change',
    reauthentication: '',
  }[kind]
  const people = kind === 'email_change' ? `email=${NEW_EMAIL}&amp;account=${EMAIL}` : `email=${EMAIL}`
  return `{{ .SiteURL }}/confirm?token_hash={{ .TokenHash }}&amp;type=${type}&amp;${people}&amp;lang=${language}&amp;redirect_to={{ .RedirectTo }}`
}

function paragraphs(kind: Kind, language: Language): readonly string[] {
  const texts = TEXTS[language]
  const follow = (label: string): string => html.button(pageOf(kind, language), label)
  const token = html.code('{{ .Token }}')
  switch (kind) {
    case 'confirmation': {
      const { happens, again, button } = texts.confirmation
      return [html.paragraph(`${happens(EMAIL, PRODUCT)}{{ if .ChoosePassword }} ${again}{{ end }}`), follow(button)]
    }
    case 'recovery':
      return [html.paragraph(texts.recovery.happens(EMAIL, PRODUCT)), follow(texts.recovery.button)]
    case 'invite': {
      const { invitedBy, invitedTo, happens, button, firm } = texts.invite
      const [person, account, name] = [
        '{{ .Data.invited_by }}',
        '{{ .Data.account_name }}',
        `{{ or .FirmName "${firm}" }}`,
      ]
      const who = `{{ if .Data.account_name }}${invitedTo(person, account, name)}{{ else }}${invitedBy(person, name)}{{ end }}`
      return [html.paragraph(`{{ if .Data.invited_by }}${who} {{ end }}${happens(EMAIL, PRODUCT)}`), follow(button)]
    }
    case 'magic_link': {
      const { happens, button, orCode } = texts.magic_link
      return [html.paragraph(happens(EMAIL, PRODUCT)), follow(button), html.paragraph(orCode), token]
    }
    case 'email_change': {
      const { happens, button, noAddress } = texts.email_change
      return [html.paragraph(happens(`{{ or .Email "${noAddress}" }}`, NEW_EMAIL, PRODUCT)), follow(button)]
    }
    case 'reauthentication':
      return [html.paragraph(texts.reauthentication.happens(PRODUCT)), token]
  }
}

/** The line of config.toml. */
export const identitySubject = (kind: Kind): string => inTheirs((language) => TEXTS[language][kind].subject)

/** The file of supabase/templates. */
export function identityMail(kind: Kind): string {
  const footer = (language: Language): string => {
    const { orOpen, automatic } = TEXTS[language]
    return [
      ...(kind === 'reauthentication' ? [] : [html.bareAddress(orOpen, pageOf(kind, language))]),
      html.fineprint(`${automatic}<br />${html.link('{{ .SiteURL }}', '{{ .SiteURL }}')}`),
    ].join('\n')
  }
  const content = (language: Language): string => {
    const { subject, note } = TEXTS[language][kind]
    return [html.heading(subject), ...paragraphs(kind, language), html.note(note)].join('\n')
  }
  return html.frame({
    language: inTheirs((language) => language),
    title: inTheirs((language) => TEXTS[language][kind].subject),
    preview: inTheirs((language) => TEXTS[language][kind].preview),
    product: PRODUCT,
    content: inTheirs((language) => `\n${content(language)}\n`),
    footer: inTheirs((language) => `\n${footer(language)}\n`),
  })
}
