import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts'
import { EVERY_ROW, useTableChanges } from '../../../lib/use-table-changes.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { feedsQuery } from './api/feeds.ts'
import { AddFeed } from './components/add-feed.tsx'
import { FeedCard } from './components/feed-card.tsx'
import { type Feed, stateOf } from './model/feed.ts'
import { TEXTS } from './texts.ts'

interface FeedsCardProps {
  account: { readonly id: string; readonly name: string } | null
}

export function FeedsCard({ account }: FeedsCardProps) {
  if (account !== null) return <AccountFeeds accountId={account.id} />
  return (
    <Card
      title={TEXTS.title}
      description={TEXTS.description}
      action={
        <Button onClick={() => showToast({ ...TEXTS.toasts.accountRequired, tone: 'danger' })}>
          <Plus />
          {TEXTS.add}
        </Button>
      }
    />
  )
}

/** So many are drawn at once, and so many more each time the browser is free. */
const STEP = 20

function AccountFeeds({ accountId }: { accountId: string }) {
  const client = useClient()
  const { data: feeds, isPending, refetch } = useQuery(feedsQuery(client, accountId))
  // Deliveries change feeds and their logs without any action in the portal.
  useTableChanges(client, {
    table: 'feed_activity',
    filter: EVERY_ROW,
    shownWith: 'account_webhooks',
    isThrottled: true,
  })
  const [showsDisabled, setShowsDisabled] = useState(false)
  // What the admin switches off here stays in its place, so that it can be switched on again.
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  // The link of a notification or of the administrator's home names the feed that fails.
  const { feed: asked } = useSearch({ strict: false }) as { feed?: unknown }
  const isListed = (feed: Feed) => stateOf(feed) !== 'disabled' || kept.has(feed.id) || feed.id === asked
  const listed = feeds?.filter((feed) => showsDisabled || isListed(feed)) ?? []
  const drawn = useProgressiveCount(listed.length, STEP)
  const disabledCount = feeds?.filter((feed) => !isListed(feed)).length ?? 0
  const [isAdding, setAdding] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const added = () => {
    flushSync(() => setAdding(false))
    // The button of the empty list has disappeared with it.
    add.current?.focus()
  }
  return (
    <Card
      title={TEXTS.title}
      description={TEXTS.description}
      action={
        <Button ref={add} variant="primary" onClick={() => setAdding(true)}>
          <Plus />
          {TEXTS.add}
        </Button>
      }
    >
      {isPending && <Loading>{TEXTS.loading}</Loading>}
      {!isPending && feeds === undefined && <FailedState message={TEXTS.loadFailed} onRetry={() => void refetch()} />}
      {feeds?.length === 0 && (
        <EmptyState
          compact
          title={TEXTS.empty}
          description={TEXTS.emptyHint}
          action={<Button onClick={() => setAdding(true)}>{TEXTS.addFirst}</Button>}
        />
      )}
      {listed.length > 0 && (
        <ul className="feeds">
          {listed.slice(0, drawn).map((feed) => (
            <FeedCard
              key={feed.id}
              feed={feed}
              isAsked={feed.id === asked}
              onSwitched={() => setKept(new Set(kept).add(feed.id))}
              onDeleted={() => {
                setKept(new Set([...kept].filter((id) => id !== feed.id)))
                add.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {disabledCount > 0 && (
        <Button
          size="small"
          variant="ghost"
          aria-expanded={showsDisabled}
          onClick={() => setShowsDisabled(!showsDisabled)}
        >
          {showsDisabled ? TEXTS.hideDisabled : TEXTS.showDisabled(disabledCount)}
        </Button>
      )}
      <AddFeed accountId={accountId} open={isAdding} onOpenChange={setAdding} onAdded={added} />
    </Card>
  )
}
