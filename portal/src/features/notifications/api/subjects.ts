import { queryOptions } from '@tanstack/react-query'
import { dateFormat } from '../../../language/formats.ts'
import { formatDate } from '../../../lib/date-time.ts'
import { fileSize } from '../../../lib/file-size.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import type { SubjectLink } from '../model/main-way.ts'
import type { Subject } from '../model/notification.ts'
import { TEXTS } from '../texts.ts'

const DAY = dateFormat({ day: 'numeric', month: 'short' })

/** Says in the language that is shown what a row is: the row is kept, and the language may change. */
type Wording = () => SubjectLink

/** Rows that were deleted, or that the user may not read, are left out. A failure is only logged. */
export function subjectsQuery(client: Client, subjects: readonly Subject[]) {
  return queryOptions({
    queryKey: ['templates', 'of-notification', subjects],
    queryFn: async ({ signal }): Promise<Wording[]> => {
      const wordings = await Promise.all(subjects.map((subject) => wordingOf(client, subject, signal)))
      return wordings.filter((wording) => wording !== null)
    },
    select: (wordings) => wordings.map((wording) => wording()),
  })
}

async function wordingOf(client: Client, subject: Subject, signal: AbortSignal): Promise<Wording | null> {
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
    const { title: name, file_name: fileName, file_size: size, created_at: at } = row
    return () => {
      const facts = [TEXTS.subject.document, kindOf(fileName), fileSize(size), formatDate(DAY, new Date(at))]
      return { ...subject, name, about: facts.join(' · ') }
    }
  }
  if (subject.kind === 'card') {
    const row = dataOf(
      await client.from('kanban_cards').select('title, status').eq('id', subject.id).abortSignal(signal).maybeSingle(),
    )
    return row && (() => ({ ...subject, name: row.title, about: TEXTS.subject.cardIn(columnName(row.status)) }))
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
    if (row === null) return null
    return () => ({
      ...subject,
      name: TEXTS.subject.consultWith(row.service, row.consultant_name),
      about: row.status === 'cancelled' ? TEXTS.subject.plannerCancelled : TEXTS.subject.planner,
    })
  }
  const row = dataOf(
    await client
      .from('support_requests')
      .select('subject, number, state')
      .eq('id', subject.id)
      .abortSignal(signal)
      .maybeSingle(),
  )
  if (row === null) return null
  const isWaiting = row.state === 'waiting'
  return () => ({ ...subject, name: row.subject, about: TEXTS.subject.request(row.number), isWaiting })
}

const kindOf = (fileName: string): string => fileName.slice(fileName.lastIndexOf('.') + 1).toUpperCase()

function columnName(status: string): string {
  const names: Readonly<Record<string, string>> = TEXTS.subject.columns
  return names[status] ?? status
}
