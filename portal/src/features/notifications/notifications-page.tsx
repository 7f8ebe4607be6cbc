import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useActingUser } from '../../session/acting-user.ts'
import { NoAccount } from '../../session/account/no-account.tsx'
import { useAccount } from '../../session/account/use-account.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { FOR_ADMINS, notificationsQuery, PAGE_SIZE, unreadCountQuery } from './api/list-notifications.ts'
import { useMailbox } from './api/use-mailbox.ts'
import { focusAround, focusLastItem } from './components/focus.ts'
import { MarkAllButton } from './components/mark-all-button.tsx'
import { NotificationFilter } from './components/notification-filter.tsx'
import { NotificationList } from './components/notification-list.tsx'
import type { Ways } from './components/open-notification.tsx'
import { useOpened } from './components/use-opened.ts'
import { countText, emptyText, type Filter, filtered, filterSearch, readFilter, typesIn } from './model/filter.ts'
import { TEXTS } from './texts.ts'

export function NotificationsPage({ ways }: { ways: Ways }) {
  const { pending, error, retry } = useAccount()
  const mailbox = useMailbox()
  if (mailbox !== null) return <AccountNotifications accountId={mailbox} ways={ways} />
  return (
    <>
      <PageHeader title={TEXTS.title} />
      {pending && <Loading>{TEXTS.loading}</Loading>}
      {!pending && error && <FailedState message={TEXTS.accountFailed} onRetry={retry} />}
      {!pending && !error && <NoAccount title={TEXTS.none} />}
    </>
  )
}

function AccountNotifications({ accountId, ways }: { accountId: string; ways: Ways }) {
  const client = useClient()
  const { user } = useActingUser()
  const [limit, setLimit] = useState(PAGE_SIZE)
  const { data, isPending, isFetching, refetch } = useQuery(notificationsQuery(client, accountId, limit))
  const { data: unread = 0 } = useQuery(unreadCountQuery(client, accountId))
  const [filter, setFilter] = useFilterInAddress()
  const all = data?.notifications ?? []
  const { openId, other, isMissing, actions } = useOpened(accountId, data?.notifications, ways)
  const shown = filtered(all, filter, openId)
  return (
    <>
      <PageHeader
        title={TEXTS.title}
        actions={
          unread > 0 &&
          accountId !== FOR_ADMINS &&
          !user.isImpersonated && (
            <MarkAllButton accountId={accountId} unread={unread}>
              <Check />
            </MarkAllButton>
          )
        }
        toolbar={
          <NotificationFilter
            filter={filter}
            types={typesIn(all, filter.type)}
            // Without the open one, if opening it has marked it as read.
            count={data === undefined ? null : countText(filter, filtered(all, filter).length, data)}
            onChange={setFilter}
          />
        }
      />
      {isPending && <Loading>{TEXTS.loading}</Loading>}
      {!isPending && data === undefined && <FailedState message={TEXTS.failed} onRetry={() => void refetch()} />}
      {isMissing && (
        <Notice
          role="alert"
          action={
            <Button size="small" onClick={() => actions.onOpen(null)}>
              {TEXTS.close}
            </Button>
          }
        >
          {TEXTS.missing}
        </Notice>
      )}
      {other && <NotificationList notifications={[other]} openId={openId} actions={actions} />}
      {data && shown.length === 0 && (
        <EmptyState
          title={emptyText(filter, data)}
          description={all.length === 0 && TEXTS.noneDescription}
          action={
            all.length > 0 && (
              <Button
                onClick={({ currentTarget }) => {
                  focusAround(currentTarget)
                  setFilter({ status: 'all', type: null })
                }}
              >
                {TEXTS.showAll}
              </Button>
            )
          }
        />
      )}
      {shown.length > 0 && (
        // Another filter begins again with the first ones, instead of drawing thousands at once.
        <NotificationList
          key={`${filter.status} ${filter.type}`}
          notifications={shown}
          openId={openId}
          actions={actions}
        />
      )}
      {data?.hasMore && (
        <Button
          block
          busy={isFetching}
          onClick={({ currentTarget }) => {
            focusLastItem(currentTarget)
            setLimit(limit + PAGE_SIZE)
          }}
        >
          {TEXTS.showMore}
        </Button>
      )}
    </>
  )
}

/** Keeps the filter in the address, so that users can store and share a view. Another filter closes what is open. */
function useFilterInAddress(): [Filter, (filter: Filter) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = (filter: Filter) =>
    void navigate({ to: '/notifications', search: filterSearch(filter), replace: true, resetScroll: false })
  return [readFilter(search), set]
}
