import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, withTexts } from '../../language/use-language.ts'
import { useTableChanges } from '../../lib/use-table-changes.ts'
import { useActingUser } from '../../session/acting-user.ts'
import { useAccount } from '../../session/account/use-account.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Count } from '../../ui/data/count.tsx'
import { loadPart } from '../../ui/feedback/load-part.ts'
import { Popover } from '../../ui/overlays/popover.tsx'
import { useBrowserMessages } from './api/use-browser-messages.ts'
import { FOR_ADMINS, shownUnread, unreadCountQuery } from './api/list-notifications.ts'
import { useMailbox } from './api/use-mailbox.ts'
import { TEXTS } from './texts.ts'

const load = () => withTexts(() => import('./components/notification-popover.tsx'))
type List = Awaited<ReturnType<typeof load>>['NotificationPopover']

/**
 * The bell is in the header of every screen, so it holds the subscriptions: new notifications, and what the user marks in
 * another window, reach the count, the popover and the page through it.
 */
export function NotificationBell() {
  useLanguage()
  const client = useClient()
  const { account } = useAccount()
  const [isOpen, setOpen] = useState(false)
  // Loaded before the popover opens, so that the focus finds its first button.
  const [List, setList] = useState<List | null>(null)
  const open = () =>
    loadPart(load, ({ NotificationPopover }) => {
      setList(() => NotificationPopover)
      setOpen(true)
    })
  const mailbox = useMailbox()
  const { data: unread = 0 } = useQuery({ ...unreadCountQuery(client, mailbox ?? ''), enabled: mailbox !== null })
  const showMessage = useBrowserMessages(account?.id ?? null)
  const { pending, user } = useActingUser()
  useTableChanges(client, {
    table: 'notifications',
    filter: filterFor(mailbox),
    // Not the updates: those are the marks of everybody in the account.
    events: ['INSERT', 'DELETE'],
    onChange: (change) => {
      if (change.eventType === 'INSERT') void showMessage(change.new)
    },
  })
  // Those about oversight are shown with every account of the user.
  useTableChanges(client, {
    table: 'notifications',
    filter: pending || mailbox === FOR_ADMINS ? null : `for_person=eq.${user.id}`,
    events: ['INSERT', 'DELETE'],
  })
  useTableChanges(client, {
    table: 'notification_marks',
    filter: pending ? null : `user_id=eq.${user.id}`,
    shownWith: 'notifications',
  })
  return (
    <Popover
      label={TEXTS.title}
      size="wide"
      open={isOpen}
      onOpenChange={(opens) => (opens ? open() : setOpen(false))}
      trigger={
        <IconButton label={unread > 0 ? TEXTS.titleUnread(shownUnread(unread), unread) : TEXTS.title}>
          <Bell />
          <Count value={unread} />
        </IconButton>
      }
    >
      {List && <List accountId={mailbox} unread={unread} onClose={() => setOpen(false)} />}
    </Popover>
  )
}

function filterFor(mailbox: string | null): string | null {
  if (mailbox === FOR_ADMINS) return 'for_admins=eq.true'
  return mailbox === null ? null : `account_id=eq.${mailbox}`
}
