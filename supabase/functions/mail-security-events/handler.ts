import { deviceName } from '../_shared/contracts/device-name.ts'
import { oneLine } from '../_shared/contracts/text.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { mailRound } from '../_shared/ports/mail-round.ts'
import type { Mail, Mailer } from '../_shared/ports/mailer.ts'
import type { SecurityEvent, SecurityMail, SecurityMails } from '../_shared/ports/security-mails.ts'

/** What the mails name besides the event. */
export interface Firm {
  readonly productName: string
  readonly portal: string
  readonly supportEmail: string
  readonly timeZone: string
}

export interface Dependencies extends Firm {
  /** Only the schedule may call it. */
  readonly isSchedule: boolean
  readonly mails: SecurityMails
  readonly mailer: Mailer
}

/** Mails people what changed about their sign-in (docs/product/second-factor.md). Uses nothing of the request. */
export async function mailSecurityEvents(request: Request, dependencies: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const { isSchedule, mails, mailer } = dependencies
  if (!isSchedule) return failure(403, 'Only the schedule mails what changed about sign-in')
  try {
    const outcome = await mailRound(
      () => mails.claim(),
      async (mail) => {
        await mailer.send(compose(mail, dependencies))
        await mails.noteSent(mail.id)
      },
    )
    return Response.json({ success: true, ...outcome })
  } catch (error) {
    console.error('mails about sign-in could not be sent', error)
    return failure(500, 'Failed to send the mails')
  }
}

interface Words {
  readonly subject: string
  readonly happened: string
}

interface Language {
  readonly locale: string
  readonly greeting: (name: string) => string
  readonly events: Readonly<Record<SecurityEvent, (mail: SecurityMail, firm: Firm) => Words>>
  readonly device: (name: string) => string
  readonly facts: { readonly device: string; readonly address: string; readonly time: string }
  readonly wasMe: string
  readonly wasNotMe: string
  readonly link: string
  /** A second factor is not removed by a link in a mail. */
  readonly factorStays: (supportEmail: string) => string
}

const ENGLISH: Language = {
  locale: 'en-GB',
  greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  events: {
    new_device: (_, { productName }) => ({
      subject: 'Sign-in on a new device',
      happened: `Somebody signed in to ${productName} with your account, on a device that you have not used before.`,
    }),
    password_changed: (_, { productName }) => ({
      subject: 'Your password was changed',
      happened: `The password of your account at ${productName} was changed.`,
    }),
    address_changed: ({ oldEmail, newEmail }, { productName }) => ({
      subject: 'Your e-mail address was changed',
      happened: `The address with which you sign in to ${productName} was changed from ${oldEmail} to ${newEmail}.`,
    }),
    factor_added: (_, { productName }) => ({
      subject: 'A second factor was added',
      happened: `A second factor was added to your account at ${productName}.`,
    }),
    factor_removed: (_, { productName }) => ({
      subject: 'A second factor was removed',
      happened: `A second factor was removed from your account at ${productName}.`,
    }),
    factors_reset: (_, { productName }) => ({
      subject: 'Your second factor was reset',
      happened: `An administrator of ${productName} removed your second factors, recovery codes and passkeys, and signed you out everywhere. Sign in with your password, and add a new second factor.`,
    }),
    passkey_added: (_, { productName }) => ({
      subject: 'A passkey was added',
      happened: `A passkey was added to your account at ${productName}. Whoever has it can sign in as you.`,
    }),
    passkey_removed: (_, { productName }) => ({
      subject: 'A passkey was removed',
      happened: `A passkey was removed from your account at ${productName}.`,
    }),
  },
  device: (name) => name,
  facts: { device: 'Device', address: 'Internet address', time: 'Time' },
  wasMe: 'If this was you, you need not do anything.',
  wasNotMe: 'This was not me',
  link: 'The link works once and for 7 days. It opens a page with a button. The button signs you out everywhere, and you get a mail to choose a new password.',
  factorStays: (supportEmail) =>
    `A second factor that is not yours stays until we remove it: write to ${supportEmail}, or reply to this mail.`,
}

const DUTCH: Language = {
  locale: 'nl-BE',
  greeting: (name) => (name === '' ? 'Dag,' : `Dag ${name},`),
  events: {
    new_device: (_, { productName }) => ({
      subject: 'Aanmelding op een nieuw toestel',
      happened: `Iemand heeft zich met uw account aangemeld bij ${productName}, op een toestel dat u nog niet gebruikt hebt.`,
    }),
    password_changed: (_, { productName }) => ({
      subject: 'Uw wachtwoord is gewijzigd',
      happened: `Het wachtwoord van uw account bij ${productName} is gewijzigd.`,
    }),
    address_changed: ({ oldEmail, newEmail }, { productName }) => ({
      subject: 'Uw e-mailadres is gewijzigd',
      happened: `Het adres waarmee u zich aanmeldt bij ${productName} is gewijzigd van ${oldEmail} in ${newEmail}.`,
    }),
    factor_added: (_, { productName }) => ({
      subject: 'Een tweede factor is toegevoegd',
      happened: `Er is een tweede factor toegevoegd aan uw account bij ${productName}.`,
    }),
    factor_removed: (_, { productName }) => ({
      subject: 'Een tweede factor is verwijderd',
      happened: `Er is een tweede factor verwijderd van uw account bij ${productName}.`,
    }),
    factors_reset: (_, { productName }) => ({
      subject: 'Uw tweede factor is gereset',
      happened: `Een beheerder van ${productName} heeft uw tweede factoren, herstelcodes en passkeys verwijderd en u overal afgemeld. Meld u aan met uw wachtwoord en voeg een nieuwe tweede factor toe.`,
    }),
    passkey_added: (_, { productName }) => ({
      subject: 'Een passkey is toegevoegd',
      happened: `Er is een passkey toegevoegd aan uw account bij ${productName}. Wie die heeft, kan zich als u aanmelden.`,
    }),
    passkey_removed: (_, { productName }) => ({
      subject: 'Een passkey is verwijderd',
      happened: `Er is een passkey verwijderd van uw account bij ${productName}.`,
    }),
  },
  device: (name) => (name === 'Unknown device' ? 'Onbekend toestel' : name.replace(' on ', ' op ')),
  facts: { device: 'Toestel', address: 'Internetadres', time: 'Tijdstip' },
  wasMe: 'Was u dit, dan hoeft u niets te doen.',
  wasNotMe: 'Dit was ik niet',
  link: 'De link werkt één keer en 7 dagen lang. Hij opent een pagina met een knop. De knop meldt u overal af, en u krijgt een mail om een nieuw wachtwoord te kiezen.',
  factorStays: (supportEmail) =>
    `Een tweede factor die niet van u is, blijft tot wij hem verwijderen: schrijf naar ${supportEmail}, of antwoord op deze mail.`,
}

/** Both languages, like the mails of the identity service; Dutch comes first for people who prefer it. */
export function compose(mail: SecurityMail, firm: Firm): Mail {
  const isDutch = mail.language === 'nl'
  const languages = isDutch ? [DUTCH, ENGLISH] : [ENGLISH, DUTCH]
  const subjects = languages.map(({ events }) => events[mail.kind](mail, firm).subject)
  return {
    id: mail.id,
    to: mail.recipient,
    replyTo: firm.supportEmail,
    subject: isDutch ? subjects[0]! : subjects.join(' · '),
    text: `${languages.map((language) => paragraphs(mail, firm, language)).join('\n\n--\n\n')}\n`,
  }
}

function paragraphs(mail: SecurityMail, firm: Firm, language: Language): string {
  const { facts, events } = language
  const time = new Intl.DateTimeFormat(language.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: firm.timeZone,
  }).format(mail.happenedAt)
  const device = [
    `${facts.device}: ${language.device(deviceName(mail.userAgent))}`,
    `${facts.address}: ${oneLine(mail.ip ?? '-')}`,
  ]
  return [
    language.greeting(oneLine(mail.personName)),
    events[mail.kind](mail, firm).happened,
    [...(mail.kind === 'new_device' ? device : []), `${facts.time}: ${time} (${firm.timeZone})`].join('\n'),
    `${language.wasMe}\n${language.wasNotMe}: ${linkOf(mail, firm.portal)}`,
    language.link,
    ...(mail.kind === 'factor_added' ? [language.factorStays(firm.supportEmail)] : []),
  ].join('\n\n')
}

/** The page has a button: opening the link changes nothing, because scanners of mails follow links. */
function linkOf({ token, environment }: SecurityMail, portal: string): string {
  const home = new URL('/', portal)
  home.searchParams.set('environment', environment)
  const page = new URL('/confirm', portal)
  page.search = new URLSearchParams({ type: 'not_me', token_hash: token, redirect_to: home.href }).toString()
  return page.href
}
