import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { TableName } from '../../../../lib/supabase.ts'
import { EVERY_ROW, useTableChanges } from '../../../../lib/use-table-changes.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'

/** The tables that admins change and that the panel lists. */
const LISTED_TABLES: readonly TableName[] = [
  'accounts',
  'profiles',
  'account_services',
  'service_link_defaults',
  'account_webhooks',
  'account_email_domains',
  'account_email_overrides',
  'spocs',
  'change_requests',
  'support_notes',
  'privacy_requests',
]
/** Deleting an account with its users writes many records at once; the lists reload once for all of them. */
const BATCH_MS = 150

/**
 * Reloads the lists after a change by any admin: the database writes a record of each change, and this hook follows the
 * records.
 */
export function useFollowAdministrators(): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const reload = () => {
    timer.current = undefined
    for (const table of LISTED_TABLES) void queries.invalidateQueries({ queryKey: [table] })
  }
  useTableChanges(useClient(), {
    table: 'admin_actions',
    filter: EVERY_ROW,
    events: ['INSERT'],
    onChange: () => {
      timer.current ??= setTimeout(reload, BATCH_MS)
    },
  })
}
