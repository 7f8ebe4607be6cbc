import { deviceOf } from '../_shared/contracts/device-name.ts'
import { oneLine } from '../_shared/contracts/text.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { type Language, momentIn } from '../_shared/mail/languages.ts'
import { button, facts, letter, paragraph, together } from '../_shared/mail/letter.ts'
import { TEXTS } from '../_shared/mail/texts.ts'
import { mailRound } from '../_shared/ports/mail-round.ts'
import type { Mail, Mailer } from '../_shared/ports/mailer.ts'
import type { SecurityMail, SecurityMails } from '../_shared/ports/security-mails.ts'

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

export function compose(mail: SecurityMail, firm: Firm): Mail {
  const { id, kind, language, recipient: to, oldEmail, newEmail } = mail
  const { productName: product, portal, supportEmail, timeZone } = firm
  const { greeting, security: texts } = TEXTS[language]
  const { subject, happened } = texts.events[kind]
  const device: [label: string, value: string][] = [
    [texts.device, deviceIn(language, mail.userAgent)],
    [texts.internetAddress, oneLine(mail.ip ?? '-')],
  ]
  const time = `${momentIn(language, mail.happenedAt, timeZone)} (${timeZone})`
  const blocks = [
    paragraph(greeting(oneLine(mail.personName))),
    paragraph(happened(product, oldEmail ?? '', newEmail ?? '')),
    facts(language, [...(kind === 'new_device' ? device : []), [texts.time, time]]),
    ...(mail.heldUntil === null
      ? []
      : [
          together(
            paragraph(texts.heldBy(`${momentIn(language, mail.heldUntil, timeZone)} (${timeZone})`)),
            button(language, linkOf(mail, portal, 'agreed'), texts.agree, false),
          ),
        ]),
    together(
      ...(mail.heldUntil === null ? [paragraph(texts.wasMe)] : []),
      button(language, linkOf(mail, portal, 'not_me'), texts.wasNotMe),
    ),
    paragraph(texts.link),
    ...(kind === 'factor_added' ? [paragraph(texts.factorStays(supportEmail))] : []),
  ]
  return { id, to, replyTo: supportEmail, ...letter({ language, subject, blocks }, { product, portal }) }
}

function deviceIn(language: Language, userAgent: string | null): string {
  const { deviceName, unknownDevice } = TEXTS[language].security
  const { browser, system } = deviceOf(userAgent)
  return browser && system ? deviceName(browser, system) : (browser ?? system ?? unknownDevice)
}

/** The page has a button: opening the link changes nothing, because scanners of mails follow links. */
function linkOf({ token, environment, language }: SecurityMail, portal: string, type: 'not_me' | 'agreed'): string {
  const home = new URL('/', portal)
  home.searchParams.set('environment', environment)
  const page = new URL('/confirm', portal)
  const search = { type, token_hash: token, lang: language, redirect_to: home.href }
  page.search = new URLSearchParams(search).toString()
  return page.href
}
