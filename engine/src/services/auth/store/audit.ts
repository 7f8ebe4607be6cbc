import type { Session } from '../../../kernel/db/database.ts'
import type { Client } from '../types.ts'
import type { User } from './users.ts'

/** GoTrue's names for actions. */
export type AuditAction =
  | 'login'
  | 'logout'
  | 'token_refreshed'
  | 'token_revoked'
  | 'user_signedup'
  | 'user_invited'
  | 'user_deleted'
  | 'user_modified'
  | 'user_recovery_requested'
  | 'user_confirmation_requested'
  | 'user_repeated_signup'
  | 'user_reauthenticate_requested'
  | 'user_updated_password'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'factor_in_progress'
  | 'factor_unenrolled'
  | 'factor_deleted'
  | 'factor_updated'
  | 'challenge_created'
  | 'verification_attempted'
  | 'passkey_created'
  | 'passkey_updated'
  | 'passkey_deleted'

/** Runs in the transaction of the action that it records, so that neither exists without the other. */
export async function recordAudit(
  session: Session,
  client: Client,
  action: AuditAction,
  actor: Pick<User, 'id' | 'email'> | null,
  traits: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const payload = {
    action,
    actor_id: actor?.id ?? '00000000-0000-0000-0000-000000000000',
    actor_username: actor?.email ?? 'service_role',
    actor_via_sso: false,
    log_type: logType(action),
    traits,
  }
  await session.query({
    text: `
insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), $1::json, now(), $2)`,
    values: [JSON.stringify(payload), client.address],
    prepare: true,
  })
}

function logType(action: AuditAction): string {
  if (/^(user|identity|passkey)_/.test(action)) return 'user'
  if (action.startsWith('token_')) return 'token'
  return /^(factor|challenge|verification)_/.test(action) ? 'factor' : 'account'
}
