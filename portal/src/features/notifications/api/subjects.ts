import { queryOptions } from '@tanstack/react-query'
import { formatDate } from '../../../lib/date-time.ts'
import { fileSize } from '../../../lib/file-size.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import type { SubjectLink } from '../model/main-way.ts'
import type { Subject } from '../model/notification.ts'

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

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
      await client
        .from('templates')
        .select('title, file_name, file_size, created_at')
        .eq('id', subject.id)
        .abortSignal(signal)
        .maybeSingle(),
    )
    if (row === null) return null
    const facts = [kindOf(row.file_name), fileSize(row.file_size), formatDate(DAY, new Date(row.created_at))]
    return { ...subject, name: row.title, about: ['Document', ...facts].join(' · ') }
  }
  if (subject.kind === 'card') {
    const row = dataOf(
      await client.from('kanban_cards').select('title, status').eq('id', subject.id).abortSignal(signal).maybeSingle(),
    )
    return row && { ...subject, name: row.title, about: `Card in ${COLUMN_NAMES[row.status] ?? row.status}` }
  }
  if (subject.kind === 'consult') {
    const row = dataOf(
      await client
        .from('consultancies')
        .select('consultant_name, service, status')
        .eq('id', subject.id)
        .abortSignal(signal)
        .maybeSingle(),
    )
    const state = row?.status === 'cancelled' ? ' · cancelled' : ''
    return row && { ...subject, name: `${row.service} with ${row.consultant_name}`, about: `Consult Planner${state}` }
  }
  const row = dataOf(
    await client
      .from('support_requests')
      .select('subject, number, state')
      .eq('id', subject.id)
      .abortSignal(signal)
      .maybeSingle(),
  )
  return (
    row && {
      ...subject,
      name: row.subject,
      about: `Support request · ${row.number}`,
      isWaiting: row.state === 'waiting',
    }
  )
}

const kindOf = (fileName: string): string => fileName.slice(fileName.lastIndexOf('.') + 1).toUpperCase()
