import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'
import { TEXTS } from './texts.ts'

/** In the order in which they are shown: docs/mechanisms/privacy.md. */
export const RETENTION_CATEGORIES = [
  'support_requests',
  'consults',
  'notifications',
  'accounts',
  'admin_actions',
  'chat_conversations',
  'chat_uploads',
  'sign_ins',
] as const

export type RetentionCategory = (typeof RETENTION_CATEGORIES)[number]

export const isRetentionCategory = (name: string): name is RetentionCategory =>
  RETENTION_CATEGORIES.some((known) => known === name)

/** The text for a category. A category that this version of the portal does not know is shown by its stored name. */
export const categoryLabel = (name: string): string => (isRetentionCategory(name) ? TEXTS.categories[name] : name)

/** The months of each category that this version of the portal knows. */
export type Periods = Readonly<Partial<Record<RetentionCategory, number>>>

/** The periods that are set. Visitors can load them too. Always loaded again, because a changed period counts at once. */
export function retentionRulesQuery(client: Client) {
  return queryOptions({
    queryKey: ['retention_rules'] as const,
    queryFn: async ({ signal }): Promise<Periods> => {
      // bounded: one for each category
      const rules = dataOf(await client.from('retention_rules').select('category, months').abortSignal(signal))
      return Object.fromEntries(rules.map(({ category, months }) => [category, months]))
    },
    staleTime: 0,
  })
}

/** The periods, or why they are missing. If they cannot be loaded now, periods that were loaded before are not used. */
export type PeriodsState = 'pending' | 'failed' | Periods

export const periodsState = (query: { data: Periods | undefined; isError: boolean }): PeriodsState =>
  query.isError ? 'failed' : (query.data ?? 'pending')

/** Whole years, else months. */
export function periodText(months: number, words: Pick<typeof TEXTS, 'months' | 'years'> = TEXTS): string {
  return months % 12 === 0 ? words.years(months / 12) : words.months(months)
}
