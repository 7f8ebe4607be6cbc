import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import type { Subject } from '../model/notification.ts'

/** What a notification is about, as far as the user may see it. */
export interface SubjectLink extends Subject {
  readonly name: string
  /** What it is, in words. */
  readonly about: string
}

const COLUMN_NAMES: Readonly<Record<string, string>> = {
  todo: 'To Do',
  doing: 'Doing',
  waiting: 'Waiting',
  done: 'Done',
}

/** Rows that were deleted, or that the user may not read, are left out. A failure is only logged. */
export function subjectsQuery(client: Client, subjects: readonly Subject[]) {
  return queryOptions({
    queryKey: ['templates', 'of-notification', subjects],
    queryFn: async ({ signal }): Promise<SubjectLink[]> => {
      const links = await Promise.all(subjects.map((subject) => linkOf(client, subject, signal)))
      return links.filter((link) => link !== null)
    },
  })
}

async function linkOf(client: Client, subject: Subject, signal: AbortSignal): Promise<SubjectLink | null> {
  if (subject.kind === 'template') {
    const row = dataOf(
      await client.from('templates').select('title, file_name').eq('id', subject.id).abortSignal(signal).maybeSingle(),
    )
    return row && { ...subject, name: row.title, about: `Document · ${kindOf(row.file_name)}` }
  }
  if (subject.kind === 'card') {
    const row = dataOf(
      await client.from('kanban_cards').select('title, status').eq('id', subject.id).abortSignal(signal).maybeSingle(),
    )
    return row && { ...subject, name: row.title, about: `Card in ${COLUMN_NAMES[row.status] ?? row.status}` }
  }
  return { ...subject, name: 'Support request', about: 'Contact Support' }
}

const kindOf = (fileName: string): string => fileName.slice(fileName.lastIndexOf('.') + 1).toUpperCase()
