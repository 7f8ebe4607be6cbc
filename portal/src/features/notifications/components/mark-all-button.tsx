import type { ComponentProps } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { shownUnread } from '../api/list-notifications.ts'
import { useMarkAllRead } from '../api/mark-read.ts'
import { TEXTS } from '../texts.ts'
import { focusAround } from './focus.ts'

type MarkAllButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'children'> & {
  accountId: string
  unread: number
}

/** Callers show it only while there is an unread notification: docs/product/notifications.md. */
export function MarkAllButton({ accountId, unread, children, ...look }: MarkAllButtonProps) {
  const { mutate, isPending } = useMarkAllRead(accountId)
  return (
    <Button
      {...look}
      busy={isPending}
      onClick={({ currentTarget }) => {
        focusAround(currentTarget)
        mutate({ time: null })
      }}
    >
      {children}
      {TEXTS.mark.all(shownUnread(unread))}
    </Button>
  )
}
