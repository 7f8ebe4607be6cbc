import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { TableName } from '../../../../lib/supabase.ts'
import { EVERY_ROW, useTableChanges } from '../../../../lib/use-table-changes.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'

/** What the panel lists, and administrators change. */
const LISTED: readonly TableName[] = [
  'accounts',
  'profiles',
  'account_services',
  'service_link_defaults',
  'account_webhooks',
  'change_requests',
]
/** An account that is deleted with its people is many records at once, and one reason to load anew. */
const REST_MS = 150

/** Whatever any administrator changes is recorded with the change itself: who hears of the records hears of everything. */
export function useFollowAdministrators(): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const reload = () => {
    timer.current = undefined
    for (const table of LISTED) void queries.invalidateQueries({ queryKey: [table] })
  }
  useTableChanges(useClient(), {
    table: 'admin_actions',
    filter: EVERY_ROW,
    event: 'INSERT',
    onChange: () => {
      timer.current ??= setTimeout(reload, REST_MS)
    },
  })
}
