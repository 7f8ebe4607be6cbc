import { SERVICES } from '../../../../session/account/services.ts'
import { type AdminAction, actionName, impersonatedIn, isChanged, personOf } from './action.ts'

/** The names of fields in sentences. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  subscription_tier: 'subscription',
  subscription_end: 'end of the subscription',
  spoc: 'SPOC',
  crm_link: 'CRM link',
  logo_url: 'logo',
  owner_id: 'owner',
  environment_access: 'environment access',
  feed_type: 'type',
  feed_url: 'address',
  secret_set_at: 'secret',
  service_url: 'link',
  access_level: 'access level',
  approval: 'approval',
  account_id: 'account',
}

export const fieldName = (field: string): string => FIELD_NAMES[field] ?? field.replaceAll('_', ' ')

const VERBS = { created: 'created', updated: 'changed', deleted: 'deleted' } as const
type Verb = keyof typeof VERBS

/** What the admin did, to follow the name: "changed the SPOC of the account Halewijn Bank NV". */
export function sentenceOf(action: AdminAction): string {
  const text = actionText(action)
  const impersonated = impersonatedIn(action)
  // A sentence that ends with the name does not repeat it.
  return impersonated === null || text.endsWith(impersonated) ? text : `${text} in the place of ${impersonated}`
}

function actionText(action: AdminAction): string {
  const { action_type: type } = action
  const write = SENTENCES[type]
  if (write !== undefined) return write(action)
  const [, kind = '', verb] = /^(.+)_(created|updated|deleted)$/.exec(type) ?? []
  const sentence = KINDS[kind]?.(action, verb as Verb)
  if (sentence !== undefined) return sentence
  const of = action.target_user_id === null ? '' : `: ${personOf(action)}`
  return actionName(type).toLowerCase() + of
}

const SENTENCES: Readonly<Record<string, (action: AdminAction) => string>> = {
  user_created: (action) => `created the user ${personOf(action)}`,
  address_change_requested: (action) => `asked ${personOf(action)} to confirm the address ${text(action, 'new_email')}`,
  address_change_sent_again: (action) =>
    `asked ${personOf(action)} again to confirm the address ${text(action, 'new_email')}`,
  address_change_cancelled: (action) =>
    `cancelled the change of the address of ${personOf(action)} to ${text(action, 'new_email')}`,
  address_changed: (action) => `changed the address of ${personOf(action)}, who has confirmed it`,
  invitation_sent_again: (action) => `sent the invitation of ${personOf(action)} again`,
  password_set: (action) => `set the password of ${personOf(action)}`,
  password_reset_sent: (action) => `sent ${personOf(action)} a link to reset the password`,
  password_ended: (action) => `ended a password that an administrator had set for ${personOf(action)}`,
  factors_reset: (action) => `reset the second factor of ${personOf(action)}`,
  second_factor_rule_set: (action) => `set the second factor of the environment to ${text(action, 'to')}`,
  test_mail_sent: () => 'sent a test mail',
  booking_secret_renewed: () => 'renewed the secret of the booking system',
  booking_secret_ended: ({ details }) =>
    details['only_former'] === true
      ? 'ended the former secret of the booking system'
      : 'disconnected the booking system',
  feed_tested: (action) => `tested the feed ${text(action, 'name')} of ${accountOf(action)}`,
  feed_delivery_replayed: (action) => `replayed a delivery to the feed ${text(action, 'name')} of ${accountOf(action)}`,
  function_called: ({ details }) =>
    FUNCTION_SENTENCES[String(details['function'])] ?? `called ${String(details['function'])}`,
  impersonation_started: (action) => `began to impersonate ${personOf(action)}`,
  impersonation_ended: (action) => `stopped impersonating ${personOf(action)}`,
  profile_viewed: (action) => `viewed the profile of ${personOf(action)}`,
}

const FUNCTION_SENTENCES: Readonly<Record<string, string>> = {
  'ai-chat': 'asked the AI Steward',
  'compare-documents': 'compared documents',
}

type SentenceWriter = (action: AdminAction, verb: Verb) => string

const KINDS: Readonly<Record<string, SentenceWriter>> = {
  account: (action, verb) => `${withFields(action, verb)} the account ${accountOf(action)}`,
  account_service: service,
  service_link_default: (action, verb) =>
    `${VERBS[verb]} the default link of ${serviceOf(action)} for ${accountOf(action)}`,
  account_email_domain: (action, verb) =>
    `${VERBS[verb]} the e-mail domain ${text(action, 'domain')} of ${accountOf(action)}`,
  account_email_override: (action, verb) =>
    `${VERBS[verb]} the assignment of ${text(action, 'email')} to ${accountOf(action)}`,
  spoc: (action, verb) => `${withFields(action, verb)} the contact person ${text(action, 'name')}`,
  account_block: (action, verb) =>
    verb === 'created'
      ? `removed ${personOf(action)} from ${accountOf(action)}`
      : `lifted the block of ${blockedOf(action)} from ${accountOf(action)}`,
  feed: (action, verb) => `${feedVerb(action, verb)} the feed ${text(action, 'name')} of ${accountOf(action)}`,
  profile: (action, verb) =>
    verb === 'deleted' ? `deleted the user ${personOf(action)}` : `${withFields(action, verb)} ${personOf(action)}`,
  user_role: (action) => `made ${personOf(action)} ${text(action, 'role') === 'admin' ? 'an administrator' : 'a user'}`,
  user_account: accountLink,
  template: (action, verb) => `${VERBS[verb]} the template ${text(action, 'title')}${forAccount(action)}`,
  consultancy,
  kanban_card: (action, verb) => `${VERBS[verb]} the card ${text(action, 'title')}${forAccount(action)}`,
  notification_preference: (action, verb) => `${VERBS[verb]} the notification preferences${forAccount(action)}`,
  notification_setting: (action) => changedSettings(action, 'notification settings'),
  notification_read: (action, verb) =>
    `${verb === 'deleted' ? 'took back the mark on' : 'marked'} a notification for ${personOf(action)}`,
  notification: (action, verb) =>
    verb === 'updated'
      ? `marked the notification ${text(action, 'title')} as ${text(action, 'read') === 'true' ? 'read' : 'unread'}`
      : `${VERBS[verb]} the notification ${text(action, 'title')}${forAccount(action)}`,
  file,
  support_request: (action, verb) =>
    `${verb === 'created' ? 'sent' : VERBS[verb]} the support request ${text(action, 'subject')}${forAccount(action)}`,
  support_message: (_, verb) => `${verb === 'created' ? 'sent' : VERBS[verb]} a message about a support request`,
  support_note: (_, verb) => `${VERBS[verb]} an internal note about a support request`,
  support_attachment: (action, verb) =>
    `${verb === 'created' ? 'attached' : VERBS[verb]} the file ${text(action, 'file_name')} to a support request`,
  user_preference: (action) => changedSettings(action, 'preferences'),
  account_choice: (action) => `chose the account ${accountOf(action)} in the header`,
  home_dismissal: (_action, verb) =>
    verb === 'created' ? 'dismissed an item of the home page' : 'took back an item of the home page',
  change_request: (action, verb) => `${VERBS[verb]} the change request ${text(action, 'title')}`,
}

/** The record of a deleted user has only the address. */
const blockedOf = (action: AdminAction): string =>
  action.target_user_id === null ? text(action, 'email') : personOf(action)

function consultancy(action: AdminAction, verb: Verb): string {
  const { status, starts_at: start } = action.details
  const did = isChanged(status)
    ? status.to === 'cancelled'
      ? 'cancelled'
      : 'restored'
    : isChanged(start)
      ? 'moved'
      : verb === 'created'
        ? 'planned'
        : VERBS[verb]
  return `${did} a consult${forAccount(action)}`
}

function service(action: AdminAction, verb: Verb): string {
  const name = serviceOf(action)
  const account = accountOf(action)
  if (verb === 'deleted') return `reset ${name} of ${account}`
  const isSwitched = verb === 'created' || isChanged(action.details['enabled'])
  if (!isSwitched) return `changed the link of ${name} for ${account}`
  return `switched ${name} ${text(action, 'enabled') === 'true' ? 'on' : 'off'} for ${account}`
}

function file(action: AdminAction, verb: Verb): string {
  const name = fileNameOf(text(action, 'name'))
  const what = name === null ? 'a file' : `the file ${name}`
  if (verb === 'updated') return `${isChanged(action.details['name']) ? 'moved' : 'replaced'} ${what}`
  return `${verb === 'created' ? 'uploaded' : VERBS[verb]} ${what}`
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
  if (verb === 'created') return `linked ${person} to ${account}`
  if (verb === 'deleted') return `unlinked ${person} from ${account}`
  const former = action.former_account_name
  return former === null
    ? `changed the link of ${person} to ${account}`
    : `moved ${person} from ${former} to ${account}`
}

function feedVerb(action: AdminAction, verb: Verb): string {
  const fields = changedFields(action)
  if (verb === 'updated' && fields.length === 1 && fields[0] === 'enabled') {
    return text(action, 'enabled') === 'true' ? 'enabled' : 'disabled'
  }
  if (verb === 'updated' && fields.includes('old_secret_until')) {
    if (!fields.includes('secret_set_at')) return 'ended the old secret of'
    if (text(action, 'old_secret_until') !== '(unknown)') return 'rotated the secret of'
  }
  return withFields(action, verb)
}

/** For example "changed the SPOC and CRM link of". */
function withFields(action: AdminAction, verb: Verb): string {
  const names = changedFields(action).map(fieldName)
  if (verb !== 'updated' || names.length === 0) return VERBS[verb]
  const listed = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
  return `changed the ${listed} of`
}

const changedFields = ({ details }: AdminAction): string[] =>
  Object.entries(details).flatMap(([field, value]) => (isChanged(value) ? [field] : []))

function text({ details }: AdminAction, field: string): string {
  const value = details[field]
  const now = isChanged(value) ? value.to : value
  return typeof now === 'string' || typeof now === 'boolean' || typeof now === 'number' ? String(now) : '(unknown)'
}

function accountOf(action: AdminAction): string {
  const { account_name: name, details } = action
  return (
    name ??
    (action.action_type.startsWith('account_') && typeof details['name'] === 'string' ? details['name'] : 'an account')
  )
}

/** For what a person has set: the admin who acted may be that person. */
const changedSettings = (action: AdminAction, what: string): string =>
  action.target_user_id === action.admin_id ? `changed their own ${what}` : `changed the ${what} of ${personOf(action)}`

const forAccount = ({ account_name: name }: AdminAction): string => (name === null ? '' : ` for ${name}`)

const serviceOf = (action: AdminAction): string =>
  SERVICES.find(({ id }) => id === action.details['service_id'])?.name ?? 'a service'
