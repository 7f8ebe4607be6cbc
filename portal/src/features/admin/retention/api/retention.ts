import { queryOptions } from '@tanstack/react-query'
import { everyRow } from '../../../../lib/every-row.ts'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { RETENTION_CATEGORIES, type RetentionCategory } from '../../../../session/retention/retention-rules.ts'
import { useChange } from '../../../../session/use-change.ts'
import type { Announcement, Rule, Run } from '../model/retention.ts'
import { TEXTS } from '../texts.ts'

/** In the order of the portal. A category that this version does not know is left out. */
export function rulesQuery(client: Client) {
  return queryOptions({
    queryKey: ['retention_rules', 'bounds'],
    queryFn: async ({ signal }): Promise<Rule[]> => {
      // bounded: one for each category
      const request = client.from('retention_rules').select('category, months, least_months, most_months')
      const rows = dataOf(await request.abortSignal(signal))
      return RETENTION_CATEGORIES.flatMap((category) => {
        const row = rows.find((rule) => rule.category === category)
        return row === undefined ? [] : [{ ...row, category }]
      })
    },
    staleTime: 0,
  })
}

/** All announced deletions that are not carried out yet, the next one first. */
export function announcementsQuery(client: Client) {
  return queryOptions({
    queryKey: ['retention_announcements', 'open'],
    queryFn: async ({ signal }): Promise<Announcement[]> => {
      const rows = await everyRow<Announcement>(({ after, size, options }) => {
        const all = client
          .from('retention_announcements')
          .select('id, category, user_id, items, deleted, begins_at, account:accounts(name)', options)
          .is('ended_at', null)
        return (after === null ? all : all.gt('id', after.id)).order('id').limit(size).abortSignal(signal)
      })
      return rows.sort((one, other) => one.begins_at.localeCompare(other.begins_at) || other.items - one.items)
    },
    staleTime: 0,
  })
}

/** Newest day first. */
export function runsQuery(client: Client) {
  return queryOptions({
    queryKey: ['retention_runs'],
    queryFn: ({ signal }): Promise<Run[]> =>
      everyRow<Run>(({ after, size, options }) => {
        const all = client.from('retention_runs').select('day, category, deleted', options)
        const rest =
          after === null
            ? all
            : all.or(`day.lt."${after.day}",and(day.eq."${after.day}",category.gt."${after.category}")`)
        return rest.order('day', { ascending: false }).order('category').limit(size).abortSignal(signal)
      }),
    staleTime: 0,
  })
}

export function useSetPeriod() {
  return useChange({
    send: async (client, { category, months }: { category: RetentionCategory; months: number }) =>
      dataOf(await client.rpc('admin_set_retention_period', { category, months })),
    reload: ['retention_rules', 'retention_announcements'],
    meta: {
      success: { title: TEXTS.periods.saved },
      failure: failureWithReason(TEXTS.periods.saveFailed),
    },
  })
}
