import { TEXTS } from '../texts.ts'
import type { Notification, StoppedFeed, Subject } from './notification.ts'

/** What a notification is about, as far as the user may see it. */
export interface SubjectLink extends Subject {
  readonly name: string
  /** What it is, in words. */
  readonly about: string
  /** Whether the firm waits for the reader's answer; only for a support request. */
  readonly isWaiting?: boolean
}

/** The first step after reading: what its button says and does. */
export type MainWay =
  | { readonly label: string; readonly kind: Subject['kind'] | 'compare'; readonly id: string }
  | { readonly label: string; readonly kind: 'feed'; readonly feed: StoppedFeed }
  | { readonly label: string; readonly kind: 'desk'; readonly id: string }
  | { readonly label: string; readonly kind: 'access' }
  | { readonly label: string; readonly kind: 'my-data' }
  | { readonly label: string; readonly kind: 'privacy-requests' }
  | { readonly label: string; readonly kind: 'source'; readonly href: string }

/** Null if there is nothing to open. A review leads to what changed, if there is a version before. */
export function mainWay(
  { type, sourceUrl, feed, deskRequest }: Pick<Notification, 'type' | 'sourceUrl' | 'feed' | 'deskRequest'>,
  subjects: readonly SubjectLink[],
  canCompare: (templateId: string) => boolean,
): MainWay | null {
  if (feed !== null) return { label: TEXTS.way.feed, kind: 'feed', feed }
  if (deskRequest !== null) return { label: TEXTS.way.request, kind: 'desk', id: deskRequest }
  if (['access_asked', 'rights_given', 'loosening_asked', 'sign_in_changed'].includes(type))
    return { label: TEXTS.way.decide, kind: 'access' }
  if (type === 'privacy_request') return { label: TEXTS.way.myData, kind: 'my-data' }
  if (type === 'privacy_request_made') return { label: TEXTS.way.request, kind: 'privacy-requests' }
  const of = (kind: Subject['kind']) => subjects.find((subject) => subject.kind === kind)
  const request = of('request')
  if (request)
    return { label: request.isWaiting ? TEXTS.way.reply : TEXTS.way.request, kind: 'request', id: request.id }
  const template = of('template')
  if (template && type === 'document_review' && canCompare(template.id)) {
    return { label: TEXTS.way.compare, kind: 'compare', id: template.id }
  }
  if (template) return { label: TEXTS.way.document, kind: 'template', id: template.id }
  const card = of('card')
  if (card) return { label: TEXTS.way.board, kind: 'card', id: card.id }
  const consult = of('consult')
  if (consult) return { label: TEXTS.way.planner, kind: 'consult', id: consult.id }
  return sourceUrl === null ? null : { label: TEXTS.item.viewSource, kind: 'source', href: sourceUrl }
}

/** What the Steward is asked about a notification: about its document, or else about its title. */
export function questionAbout(title: string, subjects: readonly SubjectLink[]): string {
  const template = subjects.find(({ kind }) => kind === 'template')
  return template ? TEXTS.opened.questionAboutDocument(template.name) : TEXTS.opened.questionAboutTitle(title)
}
