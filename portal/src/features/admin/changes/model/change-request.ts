import * as z from 'zod/mini'
import type { Database } from '../../../../../../supabase/database.types.ts'
import type { CsvColumn } from '../../../../lib/csv.ts'
import { dateTime } from '../../../../lib/date-time.ts'
import type { BadgeTone } from '../../../../ui/data/badge.tsx'
import { TEXTS } from '../texts.ts'

export type ChangeRequest = Pick<
  Database['public']['Tables']['change_requests']['Row'],
  | 'id'
  | 'title'
  | 'description'
  | 'category'
  | 'priority'
  | 'status'
  | 'created_by'
  | 'created_at'
  | 'status_note'
  | 'status_changed_at'
  | 'status_changed_by'
  | 'text_changed_at'
> & { readonly author: { readonly name: string | null; readonly email: string | null } | null }

/** Fixed lists: docs/product/admin-panel.md. */
export const CATEGORIES = ['feature', 'bug', 'improvement', 'security', 'performance'] as const
export const PRIORITIES = ['low', 'medium', 'high'] as const
export const STATUSES = ['pending', 'in_progress', 'completed'] as const

export type Status = ChangeRequest['status']

/** Reads the address, which anybody can edit: the status whose requests are shown, null for all. */
export const readStatus = ({ status }: Readonly<Record<string, unknown>>): Status | null =>
  STATUSES.find((known) => known === status) ?? null

export const newRequestSchema = z.object({
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: () => TEXTS.fields.titleRequired }),
      z.maxLength(200, { error: () => TEXTS.fields.titleTooLong }),
    ),
  description: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: () => TEXTS.fields.descriptionRequired }),
      z.maxLength(5000, { error: () => TEXTS.fields.descriptionTooLong }),
    ),
  category: z.enum(CATEGORIES),
  priority: z.enum(PRIORITIES),
  status: z.enum(STATUSES),
})

/** What the editor of a request changes. */
export const requestTextSchema = z.pick(newRequestSchema, { title: true, description: true })

export type RequestText = z.infer<typeof requestTextSchema>

export type NewRequest = z.infer<typeof newRequestSchema>

/** The initial values of the form. */
export const DEFAULTS: NewRequest = {
  title: '',
  description: '',
  category: 'feature',
  priority: 'medium',
  status: 'pending',
}

const labelIn = (labels: Readonly<Record<string, string>>, value: string): string => labels[value] ?? value

export const categoryName = (value: string): string => labelIn(TEXTS.categories, value)
export const priorityName = (value: string): string => labelIn(TEXTS.priorities, value)
export const priorityBadge = (value: string): string => labelIn(TEXTS.priorityBadges, value)
export const statusName = (value: string): string => labelIn(TEXTS.statuses, value)

export const statusTone = (status: ChangeRequest['status']): BadgeTone => (status === 'pending' ? 'neutral' : 'info')

/** `since 16 Nov 2026, 12:30 · Hélène Marchal`; null if the status was never changed. */
export function statusSince({ status_changed_at: at, status_changed_by: by }: ChangeRequest): string | null {
  if (at === null) return null
  return [TEXTS.status.since(dateTime(at)), by].filter(Boolean).join(' · ')
}

export const csvColumns = (): readonly CsvColumn<ChangeRequest>[] => [
  { header: TEXTS.export.title, cell: ({ title }) => title },
  { header: TEXTS.export.description, cell: ({ description }) => description },
  { header: TEXTS.export.category, cell: ({ category }) => categoryName(category) },
  { header: TEXTS.export.priority, cell: ({ priority }) => priorityName(priority) },
  { header: TEXTS.export.status, cell: ({ status }) => statusName(status) },
  { header: TEXTS.export.note, cell: ({ status_note: note }) => note },
  { header: TEXTS.export.createdBy, cell: ({ author }) => author?.name ?? author?.email ?? null },
  { header: TEXTS.export.created, cell: ({ created_at: at }) => at },
]

export function priorityTone(priority: ChangeRequest['priority']): BadgeTone {
  if (priority === 'high') return 'danger'
  return priority === 'medium' ? 'info' : 'neutral'
}
