import { ChevronDown, Copy, Lock, Send, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { dateTime } from '../../../../lib/date-time.ts'
import { useCopy } from '../../../../lib/use-copy.ts'
import { useScrollTo } from '../../../../lib/use-scroll-to.ts'
import { useEnvironment } from '../../../../session/environment/environment-context.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { Badge } from '../../../../ui/data/badge.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { AlertDialog } from '../../../../ui/overlays/alert-dialog.tsx'
import { useDeleteFeed, useProcessFeed, useSendTest, useSwitchFeed } from '../api/feeds.ts'
import { articleTypeName, eventName, type Feed, receiverUrl, STATE_TONES, stateOf } from '../model/feed.ts'
import { TEXTS } from '../texts.ts'
import { EditFeed } from './edit-feed.tsx'
import { FeedDetail } from './feed-detail.tsx'
import './feed-card.css'

interface FeedCardProps {
  feed: Feed
  /** Whether the address names it: then the page scrolls to it, and its details are open. */
  isAsked: boolean
  /** Keeps the feed in the list although it is disabled now. */
  onSwitched: () => void
  onDeleted: () => void
}

export function FeedCard({ feed, isAsked, onSwitched, onDeleted }: FeedCardProps) {
  const { config, name: environment } = useEnvironment()
  const [isPressed, setPressed] = useState<boolean | null>(null)
  const isLogOpen = isPressed ?? isAsked
  const card = useRef<HTMLLIElement>(null)
  useScrollTo(card, isAsked)
  const logId = useId()
  const toggle = useSwitchFeed(feed.id)
  // The new state is shown until the list has reloaded or the server has refused the change.
  const [newState, setNewState] = useState<boolean | null>(null)
  const isOn = newState ?? feed.enabled
  const switchTo = (enabled: boolean) => {
    if (toggle.isPending) return
    setNewState(enabled)
    onSwitched()
    toggle.mutate(enabled, { onSettled: () => setNewState(null) })
  }
  const state = stateOf({ ...feed, enabled: isOn })
  const isStopped = state === 'stopped'
  const isWebhook = feed.feed_type === 'webhook'
  const url = isWebhook ? receiverUrl(config.environments[environment].url, feed.id) : (feed.feed_url ?? '')
  return (
    <li className="feed" aria-label={feed.name} ref={card}>
      <div className="feed-head">
        <h3>{feed.name}</h3>
        <Badge tone={STATE_TONES[state]}>{TEXTS.states[state]}</Badge>
        <div className="feed-actions">
          <Switch layout="bare" label={TEXTS.card.enable(feed.name)} checked={isOn} onCheckedChange={switchTo} />
          <EditFeed feed={feed} url={url} />
          <DeleteFeed feed={feed} onDeleted={onDeleted} />
        </div>
      </div>
      {isStopped && feed.stopped_at && (
        <Notice
          tone="danger"
          action={
            <Button
              size="small"
              variant="primary"
              label={TEXTS.card.startLabel(feed.name)}
              busy={toggle.isPending}
              onClick={() => switchTo(true)}
            >
              {TEXTS.card.start}
            </Button>
          }
        >
          <b>{TEXTS.card.stopped(feed.failure_count, dateTime(feed.stopped_at))}</b> {TEXTS.card.stoppedHint}
          {feed.starts_itself && ` ${TEXTS.card.startsItselfHint}`}
        </Notice>
      )}
      <div className="feed-address">
        <code>{url}</code>
        {isWebhook && <CopyUrl name={feed.name} url={url} />}
      </div>
      <p className="feed-events-shown">
        {isWebhook && feed.events.map((event) => <Badge key={event}>{eventName(event)}</Badge>)}
        {!isWebhook && <Badge>{articleTypeName(feed.article_type)}</Badge>}
        {feed.events.length === 0 && <span>{TEXTS.card.noEvents}</span>}
      </p>
      <p className="feed-facts">
        <span className={feed.failure_count > 0 ? 'feed-failing' : undefined}>
          {TEXTS.card.failures(feed.failure_count, feed.max_retries)}
        </span>
        <span>
          {feed.last_sent_at === null ? TEXTS.card.neverSent : TEXTS.card.lastSent(dateTime(feed.last_sent_at))}
        </span>
        {feed.secret_key_available && (
          <span className="feed-secured">
            <Lock />
            {TEXTS.card.secured}
          </span>
        )}
      </p>
      <div className="feed-foot">
        {isWebhook ? <TestButton feed={feed} isOn={isOn} /> : <ProcessButton feed={feed} isOn={isOn} />}
        <Button
          size="small"
          variant="ghost"
          className="feed-log-button"
          label={TEXTS.card.deliveriesLabel(feed.name)}
          aria-expanded={isLogOpen}
          aria-controls={isLogOpen ? logId : undefined}
          onClick={() => setPressed(!isLogOpen)}
        >
          <ChevronDown />
          {TEXTS.card.deliveries}
        </Button>
      </div>
      {isLogOpen && <FeedDetail feed={feed} id={logId} />}
    </li>
  )
}

function CopyUrl({ name, url }: { name: string; url: string }) {
  const copy = useCopy({ success: TEXTS.toasts.copied, failure: TEXTS.toasts.copyFailed })
  return (
    <IconButton size="small" label={TEXTS.card.copyUrl(name)} onClick={() => copy.mutate(url)}>
      <Copy />
    </IconButton>
  )
}

interface ButtonProps {
  feed: Feed
  isOn: boolean
}

function TestButton({ feed, isOn }: ButtonProps) {
  const test = useSendTest(feed.id)
  return (
    <Button
      size="small"
      label={TEXTS.card.testLabel(feed.name)}
      busy={test.isPending}
      disabled={!isOn}
      onClick={() => test.mutate(undefined)}
    >
      <Send />
      {TEXTS.card.test}
    </Button>
  )
}

function ProcessButton({ feed, isOn }: ButtonProps) {
  const process = useProcessFeed(feed.id)
  return (
    <Button
      size="small"
      label={TEXTS.card.processLabel(feed.name)}
      busy={process.isPending}
      disabled={!isOn}
      onClick={() => process.mutate(undefined)}
    >
      <Send />
      {TEXTS.card.process}
    </Button>
  )
}

function DeleteFeed({ feed, onDeleted }: Pick<FeedCardProps, 'feed' | 'onDeleted'>) {
  const { mutateAsync: remove } = useDeleteFeed(feed.id)
  return (
    <AlertDialog
      danger
      title={TEXTS.remove.title}
      description={TEXTS.remove.description(feed.name)}
      confirmLabel={TEXTS.remove.confirm}
      onConfirm={async () => {
        await remove(undefined)
        onDeleted()
      }}
      trigger={
        <IconButton size="small" tone="danger" label={TEXTS.remove.label(feed.name)}>
          <Trash2 />
        </IconButton>
      }
    />
  )
}
