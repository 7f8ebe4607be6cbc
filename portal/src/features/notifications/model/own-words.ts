import {
  parseWording,
  type Wording,
  type WordingCode,
} from '../../../../../supabase/functions/_shared/contracts/notification-wording.ts'
import { type DateFormat, dateFormat } from '../../../language/formats.ts'
import { matchesQuery } from '../../../lib/matches-query.ts'
import { TEXTS } from '../own-texts.ts'
import type { StoredText } from './notification.ts'

export interface Words {
  readonly title: string
  readonly message: string
}

/**
 * What a notification says, in the language that is shown. What the portal itself wrote is worded in each language; what
 * feeds and people wrote, and what this version of the portal does not know, is as it was stored.
 */
export function wordsOf({ title, message, wording }: StoredText): Words {
  const own = parseWording(wording)
  return own === null ? { title, message } : (WORDS[own.code] as (values: Wording['values']) => Words)(own.values)
}

type ValuesOf<Code extends WordingCode> = Extract<Wording, { code: Code }>['values']

const WORDS: { readonly [Code in WordingCode]: (values: ValuesOf<Code>) => Words } = {
  support_answered: ({ number, subject }) => ({ title: TEXTS.support.answered(number), message: subject }),
  support_question: ({ number, subject }) => ({ title: TEXTS.support.question(number), message: subject }),
  request_handed_over: ({ number, by, subject, client }) => ({
    title: TEXTS.support.handedOver(number),
    message: TEXTS.support.handedOverBy(by, subject, client),
  }),
  consult_planned: (consult) => ofConsult(TEXTS.consult.planned, consult),
  consult_moved: (consult) => ofConsult(TEXTS.consult.moved, consult, TEXTS.consult.before(officeTime(consult.before))),
  consult_changed: (consult) => ofConsult(TEXTS.consult.changed, consult),
  consult_cancelled: (consult) => ofConsult(TEXTS.consult.cancelled, consult, consult.reason),
  consult_restored: (consult) => ofConsult(TEXTS.consult.restored, consult),
  feed_stopped: ({ feed, account, failures, reason }) => {
    const happened = TEXTS.feed.stoppedAfter(failures, feed, account)
    const sentences = reason === null ? happened : `${happened} ${TEXTS.feed.lastFailure(reason)}`
    return { title: TEXTS.feed.stopped(feed), message: `${sentences}\n\n${TEXTS.feed.startAgain}` }
  },
  privacy_request_made: ({ number, due }) => ({
    title: TEXTS.privacy.made(number),
    message: TEXTS.privacy.madeDue(DAY.format(due)),
  }),
  privacy_request_answered: ({ number }) => ({
    title: TEXTS.support.answered(number),
    message: TEXTS.privacy.answered,
  }),
  privacy_request_refused: ({ number }) => ({
    title: TEXTS.privacy.refused(number),
    message: TEXTS.privacy.refusedWhy,
  }),
  privacy_request_extended: ({ number, due }) => ({
    title: TEXTS.privacy.extended(number),
    message: TEXTS.privacy.extendedDue(DAY.format(due)),
  }),
  data_export_ready: ({ until }) => ({
    title: TEXTS.privacy.ready,
    message: TEXTS.privacy.readyUntil(officeTime(until)),
  }),
  feed_created: ({ feed }) => ({ title: TEXTS.feed.created, message: TEXTS.feed.createdNamed(feed) }),
  feed_tested: ({ feed }) => ({ title: TEXTS.feed.tested, message: TEXTS.feed.testedNamed(feed) }),
  impersonation_started: ({ admin, reason, is_read_only: isReadOnly }) => {
    const { started, beginsReadOnly, beginsWriting, reason: why } = TEXTS.impersonation
    const mode = isReadOnly ? beginsReadOnly : beginsWriting
    return { title: started(admin), message: reason === null ? mode : `${mode}\n\n${why(reason)}` }
  },
  impersonation_ended: ({ admin, minutes, could_write: couldWrite, opened, changed, titles }) => {
    const { ended, took, wasReadOnly, couldWrite: wrote, counts, log } = TEXTS.impersonation
    const list = titles.map((title) => `\n- ${title}`).join('')
    const paragraphs = [
      `${took(minutes)} ${couldWrite ? wrote : wasReadOnly}`,
      `${counts(opened, changed)}${list}`,
      log,
    ]
    return { title: ended(admin), message: paragraphs.join('\n\n') }
  },
  access_asked: ({ admin, person, reason }) => ({
    title: TEXTS.access.asked(admin),
    message: `${TEXTS.access.askedFor(person, reason)}\n\n${TEXTS.access.howToGrant}`,
  }),
  rights_given: ({ admin, person, given }) => ({
    title: given === 'addresses' ? TEXTS.rights.addresses(admin) : TEXTS.rights.given(admin, person),
    message: `${TEXTS.rights.as[given] ?? ''} ${TEXTS.rights.ask}`.trim(),
  }),
  loosening_asked: ({ person, level }) => ({
    title: TEXTS.loosening.asked(person),
    message: `${TEXTS.loosening.levels[level] ?? ''} ${TEXTS.loosening.decide}`.trim(),
  }),
  sign_in_changed: ({ admin, person, kind }) => ({
    title: TEXTS.signIn.changed(person),
    message: `${kind === 'password' ? TEXTS.signIn.password(admin) : TEXTS.signIn.address(admin)} ${TEXTS.signIn.closed}`,
  }),
  access_granted: ({ account, is_read_only: isReadOnly }) => ({
    title: TEXTS.access.granted(account),
    message: isReadOnly ? TEXTS.access.grantedReadOnly : TEXTS.access.grantedWriting,
  }),
  deletion_announced: ({ category, count, months, begins_at: begins }) => {
    const named = TEXTS.deletion.categories[category] ?? category
    const date = DAY.format(begins)
    return {
      title: TEXTS.deletion.announced(date),
      message: TEXTS.deletion.announcedItems(named, count, months, date),
    }
  },
  deletions_announced: ({ count, begins_at: begins }) => ({
    title: TEXTS.deletion.announcedToFirm(DAY.format(begins)),
    message: TEXTS.deletion.allItems(count),
  }),
}

/** The codes whose titles have these words in the language that is shown, beside the names and times. */
export function codesWith(words: string): WordingCode[] {
  return Object.entries(titles()).flatMap(([code, title]) => (matchesQuery(title, words) ? [code as WordingCode] : []))
}

const titles = (): Readonly<Record<WordingCode, string>> => ({
  support_answered: TEXTS.support.answered(''),
  support_question: TEXTS.support.question(''),
  request_handed_over: TEXTS.support.handedOver(''),
  consult_planned: TEXTS.consult.planned('', ''),
  consult_moved: TEXTS.consult.moved('', ''),
  consult_changed: TEXTS.consult.changed('', ''),
  consult_cancelled: TEXTS.consult.cancelled('', ''),
  consult_restored: TEXTS.consult.restored('', ''),
  feed_stopped: TEXTS.feed.stopped(''),
  privacy_request_made: TEXTS.privacy.made(''),
  privacy_request_answered: TEXTS.support.answered(''),
  privacy_request_refused: TEXTS.privacy.refused(''),
  privacy_request_extended: TEXTS.privacy.extended(''),
  data_export_ready: TEXTS.privacy.ready,
  feed_created: TEXTS.feed.created,
  feed_tested: TEXTS.feed.tested,
  impersonation_started: TEXTS.impersonation.started(''),
  impersonation_ended: TEXTS.impersonation.ended(''),
  access_asked: TEXTS.access.asked(''),
  access_granted: TEXTS.access.granted(''),
  rights_given: `${TEXTS.rights.given('', '')} ${TEXTS.rights.addresses('')}`,
  loosening_asked: TEXTS.loosening.asked(''),
  sign_in_changed: TEXTS.signIn.changed(''),
  deletion_announced: TEXTS.deletion.announced(''),
  deletions_announced: TEXTS.deletion.announcedToFirm(''),
})

function ofConsult(
  title: (time: string, consultant: string) => string,
  { starts_at: startsAt, consultant, service, minutes }: ValuesOf<'consult_planned'>,
  note: string | null = null,
): Words {
  const about = TEXTS.consult.about(service, minutes)
  return { title: title(officeTime(startsAt), consultant), message: note === null ? about : `${about} ${note}` }
}

const DAY = dateFormat({ dateStyle: 'long' })
const TIME = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
const THIS_YEAR = dateFormat(TIME)
const OTHER_YEAR = dateFormat({ ...TIME, year: 'numeric' })
const YEAR = dateFormat({ year: 'numeric' })

/** "Fri 20 Nov, 10:00", with the year if it is not this one. English has a comma after the weekday too, which is left out. */
function officeTime(moment: Date): string {
  const isThisYear = YEAR.format(moment) === YEAR.format(new Date())
  const format: DateFormat = isThisYear ? THIS_YEAR : OTHER_YEAR
  return format.format(moment).replace(/^(\p{L}+),/u, '$1')
}
