import type { MessageItem } from '../_shared/contracts/notification-messages.ts'
import { parseWording, type Wording } from '../_shared/contracts/notification-wording.ts'
import { oneLine } from '../_shared/contracts/text.ts'
import { appointmentIn, dayIn, type Language } from '../_shared/mail/languages.ts'
import { TEXTS } from '../_shared/mail/texts.ts'

/** The values become one line here, and not the title: that would take its French spaces away. */
const name = (value: string): string => oneLine(value, 100)

/**
 * The title of what the portal itself wrote, in the recipient's language, as one line. Null for what feeds and people wrote, and for
 * what this version does not know: these have their stored title.
 */
export function ownTitle({ wording }: MessageItem, language: Language, timeZone: string): string | null {
  const own = parseWording(wording)
  if (own === null) return null
  try {
    return worded(own, language, timeZone)
  } catch (error) {
    // A time zone that this machine does not know. The mail is more important than its language.
    console.error('a title could not be worded', error)
    return null
  }
}

function worded({ code, values }: Wording, language: Language, timeZone: string): string {
  const texts = TEXTS[language].notifications.own
  switch (code) {
    case 'support_answered':
    case 'support_question':
    case 'request_handed_over':
    case 'privacy_request_made':
    case 'privacy_request_refused':
    case 'privacy_request_extended':
      return texts[code](name(values.number))
    case 'privacy_request_answered':
      return texts.support_answered(name(values.number))
    case 'consult_planned':
    case 'consult_moved':
    case 'consult_changed':
    case 'consult_cancelled':
    case 'consult_restored':
      return texts[code](appointmentIn(language, values.starts_at, timeZone), name(values.consultant))
    case 'feed_stopped':
      return texts.feed_stopped(name(values.feed))
    case 'feed_created':
    case 'feed_tested':
    case 'data_export_ready':
      return texts[code]
    case 'impersonation_started':
    case 'impersonation_ended':
    case 'access_asked':
      return texts[code](values.admin === null ? null : name(values.admin))
    case 'rights_given':
      return texts.rights_given(
        values.admin === null ? null : name(values.admin),
        values.person === null ? null : name(values.person),
        values.given === 'addresses',
      )
    case 'loosening_asked':
    case 'sign_in_changed':
      return texts[code](values.person === null ? null : name(values.person))
    case 'access_granted':
      return texts.access_granted(name(values.account))
    case 'deletion_announced':
    case 'deletions_announced':
      return texts[code](dayIn(language, values.begins_at, timeZone))
  }
}
