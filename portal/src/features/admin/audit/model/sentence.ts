import { currentLanguage } from '../../../../language/catalogue.ts'
import { LOCALES } from '../../../../language/languages.ts'
import { serviceLabel, SERVICES } from '../../../../session/account/services.ts'
import { categoryLabel, periodText } from '../../../../session/retention/retention-rules.ts'
import { FIELD_TEXTS } from '../fields/texts.ts'
import { TEXTS } from '../texts.ts'
import { type AdminAction, actionName, impersonatedIn, isChanged, personOf } from './action.ts'

export function fieldName(field: string): string {
  const names: Readonly<Record<string, string | undefined>> = FIELD_TEXTS
  return names[field] ?? field.replaceAll('_', ' ')
}

type Verb = 'created' | 'updated' | 'deleted'

/** What the admin did, to follow the name: "changed the SPOC of the account Halewijn Bank NV". */
export function sentenceOf(action: AdminAction): string {
  const sentence = actionText(action)
  const impersonated = impersonatedIn(action)
  // A sentence that ends with the name does not repeat it.
  return impersonated === null || sentence.endsWith(impersonated)
    ? sentence
    : TEXTS.did.inPlaceOf(sentence, impersonated)
}

function actionText(action: AdminAction): string {
  const { action_type: type } = action
  const write = SENTENCES[type]
  if (write !== undefined) return write(action)
  const [, kind = '', verb] = /^(.+)_(created|updated|deleted)$/.exec(type) ?? []
  const sentence = KINDS[kind]?.(action, verb as Verb)
  if (sentence !== undefined) return sentence
  const name = actionName(type).toLowerCase()
  return action.target_user_id === null ? name : TEXTS.did.other(name, personOf(action))
}

const SENTENCES: Readonly<Record<string, (action: AdminAction) => string>> = {
  user_created: (action) => TEXTS.did.user.added(personOf(action)),
  address_change_requested: (action) => TEXTS.did.address.requested(personOf(action), text(action, 'new_email')),
  address_change_sent_again: (action) => TEXTS.did.address.sentAgain(personOf(action), text(action, 'new_email')),
  address_change_cancelled: (action) => TEXTS.did.address.cancelled(personOf(action), text(action, 'new_email')),
  address_changed: (action) => TEXTS.did.address.changed(personOf(action)),
  invitation_sent_again: (action) => TEXTS.did.user.invitedAgain(personOf(action)),
  password_set: (action) => TEXTS.did.password.set(personOf(action)),
  password_reset_sent: (action) => TEXTS.did.password.resetSent(personOf(action)),
  password_ended: (action) => TEXTS.did.password.ended(personOf(action)),
  factors_reset: (action) => TEXTS.did.user.factorReset(personOf(action)),
  second_factor_rule_set: (action) => {
    const rules: Readonly<Record<string, string>> = TEXTS.did.factorRules
    const rule = text(action, 'to')
    return TEXTS.did.factorRule(rules[rule] ?? rule)
  },
  test_mail_sent: () => TEXTS.did.testMail,
  booking_secret_renewed: () => TEXTS.did.booking.renewed,
  booking_secret_ended: ({ details }) =>
    details['only_former'] === true ? TEXTS.did.booking.formerEnded : TEXTS.did.booking.disconnected,
  feed_tested: (action) => TEXTS.did.feed.tested(text(action, 'name'), accountOf(action)),
  feed_delivery_replayed: (action) => TEXTS.did.feed.replayed(text(action, 'name'), accountOf(action)),
  function_called: ({ details }) => {
    const name = String(details['function'])
    if (name === 'ai-chat') return TEXTS.did.called.steward
    return name === 'compare-documents' ? TEXTS.did.called.comparison : TEXTS.did.called.other(name)
  },
  impersonation_started: (action) => TEXTS.did.user.impersonated(personOf(action)),
  impersonation_ended: (action) => TEXTS.did.user.impersonationEnded(personOf(action)),
  impersonation_mode_changed: (action) =>
    action.details['is_read_only'] === true
      ? TEXTS.did.user.backToLooking(personOf(action))
      : TEXTS.did.user.onToWriting(personOf(action)),
  support_access_changed: (action) => {
    const levels: Readonly<Record<string, string>> = TEXTS.did.supportAccess.levels
    const level = String(valueOf(action, 'support_access'))
    return TEXTS.did.supportAccess.changed(accountOf(action), levels[level] ?? level)
  },
  support_access_granted: (action) => TEXTS.did.supportAccess.granted(accountOf(action)),
  support_access_asked: (action) => TEXTS.did.supportAccess.asked(accountOf(action), personOf(action)),
  support_access_withdrawn: (action) => TEXTS.did.supportAccess.withdrawn(accountOf(action)),
  retention_rule_changed: (action) =>
    TEXTS.did.period(categoryLabel(text(action, 'category')), periodText(Number(valueOf(action, 'months')))),
  privacy_request_created: () => TEXTS.did.privacy.made,
  privacy_request_updated: (action) => TEXTS.did.privacy.handled(personOf(action)),
  data_export_updated: () => TEXTS.did.privacy.restarted,
  person_erased: (action) => TEXTS.did.privacy.erased(personOf(action)),
  profile_viewed: (action) => TEXTS.did.user.viewed(personOf(action)),
}

type SentenceWriter = (action: AdminAction, verb: Verb) => string

const KINDS: Readonly<Record<string, SentenceWriter>> = {
  account: (action, verb) => {
    const fields = changedInWords(action, verb)
    const account = accountOf(action)
    return fields === null ? TEXTS.did.account[verb](account) : TEXTS.did.account.fields(fields, account)
  },
  account_service: service,
  service_link_default: (action, verb) => TEXTS.did.serviceLink[verb](serviceOf(action), accountOf(action)),
  account_email_domain: (action, verb) => TEXTS.did.domain[verb](text(action, 'domain'), accountOf(action)),
  account_email_override: (action, verb) => TEXTS.did.assignment[verb](text(action, 'email'), accountOf(action)),
  spoc: (action, verb) => {
    const fields = changedInWords(action, verb)
    const name = text(action, 'name')
    return fields === null ? TEXTS.did.contact[verb](name) : TEXTS.did.contact.fields(fields, name)
  },
  account_block: (action, verb) =>
    verb === 'created'
      ? TEXTS.did.block.created(personOf(action), accountOf(action))
      : TEXTS.did.block.lifted(blockedOf(action), accountOf(action)),
  feed,
  profile: (action, verb) => {
    const fields = changedInWords(action, verb)
    const person = personOf(action)
    return fields === null ? TEXTS.did.user[verb](person) : TEXTS.did.user.fields(fields, person)
  },
  user_role: (action) =>
    valueOf(action, 'role') === 'admin'
      ? TEXTS.did.user.madeAdmin(personOf(action))
      : TEXTS.did.user.madeUser(personOf(action)),
  user_account: accountLink,
  legal_hold: (action, verb) => {
    const name = action.target_user_id === null ? accountOf(action) : personOf(action)
    return verb === 'created' ? TEXTS.did.hold.set(name) : TEXTS.did.hold.ended(name)
  },
  template: (action, verb) => TEXTS.did.template[verb](text(action, 'title'), action.account_name),
  consultancy: (action, verb) => TEXTS.did.consult[consultChange(action) ?? verb](action.account_name),
  kanban_card: (action, verb) => TEXTS.did.card[verb](text(action, 'title'), action.account_name),
  notification_preference: (action, verb) => TEXTS.did.notificationPreferences[verb](action.account_name),
  notification_setting: (action) => changedSettings(action, TEXTS.did.notificationSettings),
  notification_read: (action, verb) =>
    verb === 'deleted'
      ? TEXTS.did.notification.unmarked(personOf(action))
      : TEXTS.did.notification.marked(personOf(action)),
  notification: (action, verb) => {
    const title = text(action, 'title')
    if (verb !== 'updated') return TEXTS.did.notification[verb](title, action.account_name)
    return valueOf(action, 'read') === 'true'
      ? TEXTS.did.notification.read(title)
      : TEXTS.did.notification.unread(title)
  },
  file,
  support_request: (action, verb) => TEXTS.did.supportRequest[verb](text(action, 'subject'), action.account_name),
  support_message: (_, verb) => TEXTS.did.supportMessage[verb],
  support_note: (_, verb) => TEXTS.did.supportNote[verb],
  support_attachment: (action, verb) => TEXTS.did.supportFile[verb](text(action, 'file_name')),
  user_preference: (action) => changedSettings(action, TEXTS.did.preferences),
  account_choice: (action) => TEXTS.did.choseAccount(accountOf(action)),
  home_dismissal: (_action, verb) => (verb === 'created' ? TEXTS.did.dismissed : TEXTS.did.takenBack),
  change_request: (action, verb) => TEXTS.did.changeRequest[verb](text(action, 'title')),
}

/** The record of a deleted user has only the address. */
const blockedOf = (action: AdminAction): string =>
  action.target_user_id === null ? text(action, 'email') : personOf(action)

function consultChange({ details: { status, starts_at: start } }: AdminAction) {
  if (isChanged(status)) return status.to === 'cancelled' ? 'cancelled' : 'restored'
  return isChanged(start) ? 'moved' : null
}

function service(action: AdminAction, verb: Verb): string {
  const name = serviceOf(action)
  const account = accountOf(action)
  if (verb === 'deleted') return TEXTS.did.service.reset(name, account)
  const isSwitched = verb === 'created' || isChanged(action.details['enabled'])
  if (!isSwitched) return TEXTS.did.service.link(name, account)
  return valueOf(action, 'enabled') === 'true'
    ? TEXTS.did.service.on(name, account)
    : TEXTS.did.service.off(name, account)
}

function file(action: AdminAction, verb: Verb): string {
  const name = fileNameOf(text(action, 'name'))
  const changed = isChanged(action.details['name']) ? 'moved' : 'replaced'
  const did = ({ created: 'uploaded', updated: changed, deleted: 'deleted' } as const)[verb]
  return name === null ? TEXTS.did.unnamedFile[did] : TEXTS.did.file[did](name)
}

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** What the portal writes before the name of a file, so that no two files of a person have the same path. */
const BEFORE_NAME = new RegExp(`^\\d{10,}-(?:\\d+-)?(?:(?:generic|${ID})-)?`)
const ONLY_AN_ID = new RegExp(`^${ID}\\.\\w+$`)

/** The name that the person's file had; null if the path has none. */
function fileNameOf(path: string): string | null {
  const name = path.split('/').at(-1) ?? ''
  return ONLY_AN_ID.test(name) ? null : name.replace(BEFORE_NAME, '')
}

function accountLink(action: AdminAction, verb: Verb): string {
  const [person, account] = [personOf(action), accountOf(action)]
  const former = action.former_account_name
  return verb === 'updated' && former !== null
    ? TEXTS.did.link.moved(person, former, account)
    : TEXTS.did.link[verb](person, account)
}

function feed(action: AdminAction, verb: Verb): string {
  const [name, account] = [text(action, 'name'), accountOf(action)]
  const fields = changedFields(action)
  if (verb === 'updated' && fields.length === 1 && fields[0] === 'enabled') {
    return valueOf(action, 'enabled') === 'true'
      ? TEXTS.did.feed.enabled(name, account)
      : TEXTS.did.feed.disabled(name, account)
  }
  if (verb === 'updated' && fields.includes('old_secret_until')) {
    if (!fields.includes('secret_set_at')) return TEXTS.did.feed.ended(name, account)
    if (valueOf(action, 'old_secret_until') !== null) return TEXTS.did.feed.rotated(name, account)
  }
  const words = changedInWords(action, verb)
  return words === null ? TEXTS.did.feed[verb](name, account) : TEXTS.did.feed.fields(words, name, account)
}

/** For example "SPOC and CRM link"; null if nothing is known to be changed. */
function changedInWords(action: AdminAction, verb: Verb): string | null {
  const fields = changedFields(action)
  if (verb !== 'updated' || fields.length === 0) return null
  return new Intl.ListFormat(LOCALES[currentLanguage()], { type: 'conjunction' }).format(fields.map(fieldName))
}

const changedFields = ({ details }: AdminAction): string[] =>
  Object.entries(details).flatMap(([field, value]) => (isChanged(value) ? [field] : []))

function valueOf({ details }: AdminAction, field: string): string | null {
  const value = details[field]
  const now = isChanged(value) ? value.to : value
  return typeof now === 'string' || typeof now === 'boolean' || typeof now === 'number' ? String(now) : null
}

const text = (action: AdminAction, field: string): string => valueOf(action, field) ?? TEXTS.unknown

function accountOf(action: AdminAction): string {
  const { account_name: name, details } = action
  return (
    name ??
    (action.action_type.startsWith('account_') && typeof details['name'] === 'string'
      ? details['name']
      : TEXTS.anAccount)
  )
}

interface SettingsTexts {
  readonly own: string
  readonly of: (person: string) => string
}

/** For what a person has set: the admin who acted may be that person. */
const changedSettings = (action: AdminAction, texts: SettingsTexts): string =>
  action.target_user_id === action.admin_id ? texts.own : texts.of(personOf(action))

function serviceOf({ details }: AdminAction): string {
  const service = SERVICES.find(({ id }) => id === details['service_id'])
  return service === undefined ? TEXTS.aService : serviceLabel(service.key)
}
