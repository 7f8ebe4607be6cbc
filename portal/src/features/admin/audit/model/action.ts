import type { Database } from '../../../../../../supabase/database.types.ts'

/** The generated types never allow null in what a procedure returns. */
type Listed = Database['public']['Functions']['admin_list_actions']['Returns'][number]
type Nullable =
  | 'admin_name'
  | 'target_user_id'
  | 'target_name'
  | 'target_resource_id'
  | 'account_name'
  | 'former_account_name'
  | 'in_place_of'
  | 'in_place_of_name'
export type AdminAction = Omit<Listed, Nullable | 'details'> & {
  readonly [Key in Nullable]: string | null
} & { readonly details: Details }

export type Details = Readonly<Record<string, unknown>>

/** The old and the new value of a changed field. */
export interface Changed {
  readonly from: unknown
  readonly to: unknown
}

export function isChanged(value: unknown): value is Changed {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value
}

/** The types that the filter offers. Other recorded types show when no filter is set. */
export const ACTION_TYPES: readonly { readonly value: string; readonly label: string }[] = [
  ...changesOf('account', 'Account'),
  ...changesOf('account_service', 'Service'),
  ...changesOf('service_link_default', 'Default service link'),
  ...changesOf('account_email_domain', 'E-mail domain'),
  ...changesOf('account_email_override', 'E-mail assignment'),
  ...changesOf('spoc', 'Contact person'),
  { value: 'account_block_created', label: 'User blocked' },
  { value: 'account_block_deleted', label: 'Block lifted' },
  ...changesOf('feed', 'Feed'),
  { value: 'feed_tested', label: 'Feed tested' },
  { value: 'feed_delivery_replayed', label: 'Delivery replayed' },
  { value: 'user_created', label: 'User created' },
  { value: 'profile_updated', label: 'User updated' },
  { value: 'profile_deleted', label: 'User deleted' },
  { value: 'profile_viewed', label: 'User viewed' },
  ...changesOf('user_role', 'User type').slice(0, 2),
  ...changesOf('user_account', 'Account link'),
  { value: 'password_set', label: 'Password set' },
  { value: 'password_reset_sent', label: 'Password reset e-mail sent' },
  { value: 'password_ended', label: 'Password ended' },
  { value: 'factors_reset', label: 'Second factor reset' },
  { value: 'second_factor_rule_set', label: 'Second factor rule set' },
  { value: 'test_mail_sent', label: 'Test mail sent' },
  { value: 'impersonation_started', label: 'Impersonation started' },
  { value: 'impersonation_ended', label: 'Impersonation ended' },
  ...changesOf('template', 'Template'),
  ...changesOf('consultancy', 'Consult'),
  { value: 'booking_secret_renewed', label: 'Booking secret renewed' },
  { value: 'booking_secret_ended', label: 'Booking secret ended' },
  ...changesOf('kanban_card', 'Card'),
  ...changesOf('notification_preference', 'Notification preferences'),
  ...changesOf('notification_setting', 'Notification settings'),
  ...changesOf('notification_read', 'Notification mark'),
  { value: 'notification_created', label: 'Notification created' },
  { value: 'notification_updated', label: 'Notification marked' },
  { value: 'notification_deleted', label: 'Notification deleted' },
  ...changesOf('user_preference', 'Preferences').slice(0, 2),
  ...changesOf('account_choice', 'Account choice').slice(0, 2),
  { value: 'home_dismissal_created', label: 'Item dismissed' },
  { value: 'home_dismissal_deleted', label: 'Item taken back' },
  ...changesOf('change_request', 'Change request'),
  { value: 'file_created', label: 'File uploaded' },
  { value: 'file_updated', label: 'File replaced' },
  { value: 'file_deleted', label: 'File deleted' },
  { value: 'support_request_created', label: 'Support request sent' },
  { value: 'support_request_updated', label: 'Support request updated' },
  { value: 'support_message_created', label: 'Support message sent' },
  { value: 'support_note_created', label: 'Support note added' },
  { value: 'support_attachment_created', label: 'Support file attached' },
  { value: 'function_called', label: 'Steward or comparison used' },
]

function changesOf(kind: string, name: string) {
  return ['created', 'updated', 'deleted'].map((verb) => ({ value: `${kind}_${verb}`, label: `${name} ${verb}` }))
}

export const actionName = (type: string): string =>
  ACTION_TYPES.find(({ value }) => value === type)?.label ?? type.replaceAll('_', ' ')

/** An admin who was deleted without a record is known only by the id. */
export const administratorOf = ({ admin_name: name, admin_id: id }: Pick<AdminAction, 'admin_name' | 'admin_id'>) =>
  name ?? `Unknown (${id})`

/** The user whom the admin impersonated; null if none. */
export const impersonatedIn = ({ in_place_of: id, in_place_of_name: name }: AdminAction): string | null =>
  id === null ? null : (name ?? `somebody (${id})`)

export function personOf(action: AdminAction): string {
  const { target_name: name, target_user_id: id, details } = action
  const known = [details['name'], details['email']].find((text) => typeof text === 'string')
  const kept =
    action.action_type.startsWith('profile_') || action.action_type === 'user_created' ? known : details['email']
  return name ?? (typeof kept === 'string' ? kept : `somebody (${id ?? 'unknown'})`)
}
