import { inList } from '../../../language/formats.ts'
import { TEXTS } from '../texts.ts'
import { type AccessEvent, type Facts, factsOf, textIn } from './event.ts'

export interface EventWords {
  readonly title: string
  readonly detail: string | null
}

/** The name of a person; null if it is not known. */
export type NameOf = (id: string) => string | null

/** What was done, and to what: docs/mechanisms/access-log.md has the actions. An unknown action is shown by its plain name. */
export function wordsOfEvent(event: Pick<AccessEvent, 'action' | 'object'>, nameOf: NameOf): EventWords {
  const facts = factsOf(event)
  const person = (key: string) => {
    const id = textIn(facts, key)
    return (id === null ? null : nameOf(id)) ?? TEXTS.who.somebody
  }
  const mode = facts['is_read_only'] === true ? 'read' : 'write'
  switch (event.action) {
    case 'viewed': {
      const reason = textIn(facts, 'reason')
      return { title: TEXTS.did.viewed[mode](person('as')), detail: reason === null ? null : TEXTS.did.quoted(reason) }
    }
    case 'impersonation_mode_changed':
      return { title: TEXTS.did.mode[mode](person('as')), detail: null }
    case 'impersonation_ended':
      return { title: TEXTS.did.ended(person('as')), detail: figuresIn(facts) }
    case 'function_called':
      return { title: callTitle(facts), detail: null }
    case 'document_opened':
      return { title: openingTitle(facts), detail: openingDetail(facts) }
    case 'exported':
      return { title: actionName(event.action), detail: exportDetail(facts) }
    case 'changed':
      return { title: changeTitle(facts, person('person')), detail: titleIn(facts) }
    case 'rights_changed':
      return { title: rightsTitle(facts, person('person')), detail: rightsFacts(facts) }
    default:
      return { title: actionName(event.action), detail: titleIn(facts) }
  }
}

export function actionName(action: string): string {
  const names: Readonly<Record<string, string>> = TEXTS.kinds
  const known = Object.hasOwn(names, action) ? names[action] : undefined
  if (known !== undefined) return known
  return capitalized(action) || TEXTS.did.unknown
}

/** `audit_done` as "Audit done". */
function capitalized(name: string): string {
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function titleIn(facts: Facts): string | null {
  const title = textIn(facts, 'title')
  const version = facts['version']
  return title !== null && typeof version === 'number' ? TEXTS.did.version(title, version) : title
}

/** Not only documents are opened: docs/mechanisms/access-log.md. */
function openingTitle(facts: Facts): string {
  const what = textIn(facts, 'what')
  if (what === 'support_file') return TEXTS.did.supportFile
  if (what === 'passages') return TEXTS.did.passages
  if (what === 'upload') return TEXTS.did.upload
  if (what === 'deleted_document') return TEXTS.did.deletedDocument
  return what === 'data_export' ? TEXTS.did.dataExport : TEXTS.kinds.document_opened
}

function openingDetail(facts: Facts): string | null {
  const title = titleIn(facts)
  if (textIn(facts, 'purpose') !== 'search') return title
  return title === null ? TEXTS.did.forSearch : TEXTS.did.fact(title, TEXTS.did.forSearch)
}

/** The name of the list, as a plain word. */
function exportDetail(facts: Facts): string | null {
  const list = textIn(facts, 'what')
  return list === 'own_data' ? TEXTS.did.ownData : (titleIn(facts) ?? (list === null ? null : capitalized(list)))
}

/** The figures of a session, as in the notice of its end. */
function figuresIn(facts: Facts): string | null {
  const { minutes, opened, changes } = TEXTS.did
  const parts = [
    ['minutes', minutes],
    ['opened', opened],
    ['changed', changes],
  ] as const
  const said = parts.flatMap(([key, say]) => {
    const count = facts[key]
    return typeof count === 'number' ? [say(count)] : []
  })
  return said.length === 0 ? null : inList(said)
}

function callTitle(facts: Facts): string {
  const called = textIn(facts, 'function')
  if (called === 'ai-chat') return TEXTS.did.steward
  return called === 'compare-documents' ? TEXTS.did.comparison : TEXTS.did.called
}

function changeTitle(facts: Facts, person: string): string {
  const what = textIn(facts, 'what') ?? ''
  if (Object.hasOwn(TEXTS.rights, what)) return rightsTitle(facts, person)
  const [, thing = '', verb = 'updated'] = /^(.+)_(created|updated|deleted)$/.exec(what) ?? []
  const things: Readonly<Record<string, string>> = TEXTS.things
  // A thing without a word of its own is named as in the database.
  const name = (Object.hasOwn(things, thing) ? things[thing] : thing.replaceAll('_', ' ')) || TEXTS.things.other
  return TEXTS.did[verb as 'created' | 'updated' | 'deleted'](name)
}

function rightsTitle(facts: Facts, person: string): string {
  const titles: Readonly<Record<string, string | ((person: string) => string)>> = TEXTS.rights
  const given = textIn(facts, 'what') ?? ''
  const what = given.startsWith('account_email_') ? 'account_email' : given
  const title = Object.hasOwn(titles, what) ? titles[what] : undefined
  if (title === undefined) return TEXTS.rights.other
  return typeof title === 'string' ? title : title(person)
}

/** "Role: user to manager" for each right that changed. */
function rightsFacts(facts: Facts): string | null {
  const parts = Object.entries(TEXTS.facts).flatMap(([key, name]) => {
    const value = valueInWords(facts[key])
    return value === null ? [] : [TEXTS.did.fact(name, value)]
  })
  return parts.length === 0 ? null : inList(parts)
}

function valueInWords(value: unknown): string | null {
  if (typeof value === 'object' && value !== null && 'from' in value && 'to' in value) {
    const [from, to] = [valueInWords(value.from), valueInWords(value.to)]
    return from === null || to === null ? (to ?? from) : TEXTS.did.fromTo(from, to)
  }
  if (typeof value !== 'string' && typeof value !== 'boolean') return null
  const words: Readonly<Record<string, string>> = TEXTS.values
  return Object.hasOwn(words, String(value)) ? (words[String(value)] ?? null) : String(value)
}
