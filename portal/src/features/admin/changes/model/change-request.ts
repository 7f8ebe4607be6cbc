import * as z from 'zod/mini'
import type { Database } from '../../../../../../supabase/database.types.ts'
import type { CsvColumn } from '../../../../lib/csv.ts'
import { dateTime } from '../../../../lib/date-time.ts'
import type { BadgeTone } from '../../../../ui/data/badge.tsx'

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
export const CATEGORIES = [
  { value: 'feature', label: 'Feature' },
  { value: 'bug', label: 'Bug' },
  { value: 'improvement', label: 'Improvement' },
  { value: 'security', label: 'Security' },
  { value: 'performance', label: 'Performance' },
] as const
export const PRIORITIES = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
] as const
export const STATUSES = [
  { value: 'pending', label: 'Pending' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'completed', label: 'Completed' },
] as const

export type Status = ChangeRequest['status']

/** Reads the address, which anybody can edit: the status whose requests are shown, null for all. */
export const readStatus = ({ status }: Readonly<Record<string, unknown>>): Status | null =>
  STATUSES.find(({ value }) => value === status)?.value ?? null

export const newRequestSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Title is required'), z.maxLength(200, 'Title is too long')),
  description: z
    .string()
    .check(z.trim(), z.minLength(1, 'Description is required'), z.maxLength(5000, 'Description is too long')),
  category: z.enum(['feature', 'bug', 'improvement', 'security', 'performance']),
  priority: z.enum(['low', 'medium', 'high']),
  status: z.enum(['pending', 'in_progress', 'completed']),
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

const labelIn = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value

export const categoryName = (value: string): string => labelIn(CATEGORIES, value)
export const priorityName = (value: string): string => labelIn(PRIORITIES, value)
export const statusName = (value: string): string => labelIn(STATUSES, value)

export const statusTone = (status: ChangeRequest['status']): BadgeTone => (status === 'pending' ? 'neutral' : 'info')

/** `since 16 Nov 2026, 12:30 · Hélène Marchal`; null if the status was never changed. */
export function statusSince({ status_changed_at: at, status_changed_by: by }: ChangeRequest): string | null {
  if (at === null) return null
  return [`since ${dateTime(at)}`, by].filter(Boolean).join(' · ')
}

export const CSV_COLUMNS: readonly CsvColumn<ChangeRequest>[] = [
  { header: 'Title', cell: ({ title }) => title },
  { header: 'Description', cell: ({ description }) => description },
  { header: 'Category', cell: ({ category }) => categoryName(category) },
  { header: 'Priority', cell: ({ priority }) => priorityName(priority) },
  { header: 'Status', cell: ({ status }) => statusName(status) },
  { header: 'Note', cell: ({ status_note: note }) => note },
  { header: 'Created by', cell: ({ author }) => author?.name ?? author?.email ?? null },
  { header: 'Created', cell: ({ created_at: at }) => at },
]

export function priorityTone(priority: ChangeRequest['priority']): BadgeTone {
  if (priority === 'high') return 'danger'
  return priority === 'medium' ? 'info' : 'neutral'
}
