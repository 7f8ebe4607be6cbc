import type { MessageItem } from '../_shared/contracts/notification-messages.ts'
import { parseWording, type Wording } from '../_shared/contracts/notification-wording.ts'
import { oneLine } from '../_shared/contracts/text.ts'
import { appointmentIn, dayIn, type Language } from '../_shared/mail/languages.ts'
import { TEXTS } from '../_shared/mail/texts.ts'

/** The values become one line here, and not the title: that would take its French spaces away. */
const name = (value: string): string => oneLine(value, 100)
const nameOrNull = (value: string | null): string | null => (value === null ? null : name(value))

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
      return texts.answered(name(values.number))
    case 'support_question':
      return texts.question(name(values.number))
    case 'request_handed_over':
      return texts.handedOver(name(values.number))
    case 'consult_planned':
      return texts.consultPlanned(appointmentIn(language, values.starts_at, timeZone), name(values.consultant))
    case 'consult_moved':
      return texts.consultMoved(appointmentIn(language, values.starts_at, timeZone), name(values.consultant))
    case 'consult_changed':
      return texts.consultChanged(appointmentIn(language, values.starts_at, timeZone), name(values.consultant))
    case 'consult_cancelled':
      return texts.consultCancelled(appointmentIn(language, values.starts_at, timeZone), name(values.consultant))
    case 'consult_restored':
      return texts.consultRestored(appointmentIn(language, values.starts_at, timeZone), name(values.consultant))
    case 'feed_stopped':
      return texts.feedStopped(name(values.feed))
    case 'privacy_request_made':
      return texts.privacyMade(name(values.number))
    case 'privacy_request_answered':
      return texts.answered(name(values.number))
    case 'privacy_request_refused':
      return texts.privacyRefused(name(values.number))
    case 'privacy_request_extended':
      return texts.privacyExtended(name(values.number))
    case 'data_export_ready':
      return texts.exportReady
    case 'feed_created':
      return texts.feedCreated
    case 'feed_tested':
      return texts.feedTested
    case 'impersonation_started':
      return texts.impersonationStarted(nameOrNull(values.admin))
    case 'impersonation_ended':
      return texts.impersonationEnded(nameOrNull(values.admin))
    case 'access_asked':
      return texts.accessAsked(nameOrNull(values.admin))
    case 'access_granted':
      return texts.accessGranted(name(values.account))
    case 'deletion_announced':
      return texts.deletion(dayIn(language, values.begins_at, timeZone))
    case 'deletions_announced':
      return texts.deletions(dayIn(language, values.begins_at, timeZone))
  }
}
