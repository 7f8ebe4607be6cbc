import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Member } from './member.ts'

interface Sample {
  readonly title: string
  readonly type?: string
  readonly read?: boolean
  readonly minutesAgo?: number
  readonly message?: string
  readonly data?: object
}

/** Adds notifications to the member's account. The member has read those with `read`. */
export async function notify(member: Member, samples: readonly Sample[]): Promise<void> {
  const rows = samples.map(({ title, type = 'security_alert', read = false, minutesAgo = 5, message, data }) => ({
    id: randomUUID(),
    account_id: member.accountId,
    title,
    type,
    read,
    message: message ?? `About ${title}`,
    data: data ?? null,
    created_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  }))
  await member.service.post('notifications', rows)
  const marks = rows.filter(({ read }) => read).map(({ id }) => ({ notification_id: id, user_id: member.userId }))
  if (marks.length > 0) await member.service.post('notification_reads', marks)
}

/** The notification on the page, not in the popover. */
export const item = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
