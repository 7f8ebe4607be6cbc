import type { Database } from '../../../../../../supabase/database.types.ts'
import { TEXTS } from '../texts.ts'

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
export const actionTypes = () => Object.entries(TEXTS.actions).map(([value, label]) => ({ value, label }))

export function actionName(type: string): string {
  const names: Readonly<Record<string, string>> = { ...TEXTS.actions, ...TEXTS.otherActions }
  return names[type] ?? type.replaceAll('_', ' ')
}

/** An admin who was deleted without a record is known only by the id. */
export const administratorOf = ({ admin_name: name, admin_id: id }: Pick<AdminAction, 'admin_name' | 'admin_id'>) =>
  name ?? TEXTS.unknownAdministrator(id)

/** The user whom the admin impersonated; null if none. */
export const impersonatedIn = ({ in_place_of: id, in_place_of_name: name }: AdminAction): string | null =>
  id === null ? null : (name ?? TEXTS.somebody(id))

export function personOf(action: AdminAction): string {
  const { target_name: name, target_user_id: id, details } = action
  const known = [details['name'], details['email']].find((text) => typeof text === 'string')
  const kept =
    action.action_type.startsWith('profile_') || action.action_type === 'user_created' ? known : details['email']
  return name ?? (typeof kept === 'string' ? kept : TEXTS.somebody(id ?? TEXTS.unknownId))
}
