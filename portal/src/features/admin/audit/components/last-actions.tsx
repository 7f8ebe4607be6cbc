import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dateFormat, dayOf } from '../../../../language/formats.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { FailedState } from '../../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { lastActionsQuery } from '../api/actions.ts'
import { type AdminAction, administratorOf } from '../model/action.ts'
import { sentenceOf } from '../model/sentence.ts'
import { TEXTS } from '../texts.ts'
import './last-actions.css'

const LAST_ACTIONS = 5

const TIME = dateFormat({ hour: '2-digit', minute: '2-digit' })
const DAY_AND_TIME = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

function whenOf(moment: string, now: number): string {
  const date = new Date(moment)
  const isToday = dayOf(date) === dayOf(new Date(now))
  return isToday ? TIME.format(date) : DAY_AND_TIME.format(date).replaceAll(',', '')
}

/** What administrators did last, for their home. */
export function LastActions({ now }: { now: number }) {
  const { data: actions, isError, refetch } = useQuery(lastActionsQuery(useClient(), LAST_ACTIONS))
  const all = (
    <Link to="/settings/admin" search={{ tab: 'settings', view: 'actions' } as never}>
      {TEXTS.last.all}
    </Link>
  )
  return (
    <Section title={TEXTS.last.title} action={actions && actions.length > 0 && all}>
      {actions === undefined && !isError && <Skeleton shape="row" lines={LAST_ACTIONS} />}
      {actions === undefined && isError && <FailedState message={TEXTS.last.failed} onRetry={() => void refetch()} />}
      {actions?.length === 0 && <p className="section-note">{TEXTS.last.empty}</p>}
      {actions && actions.length > 0 && (
        <ul>
          {actions.map((action) => (
            <Row key={action.id} action={action} now={now} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Row({ action, now }: { action: AdminAction; now: number }) {
  const { account_name: account, created_at: when } = action
  const sentence = sentenceOf(action)
  return (
    <li className="last-action">
      <span>
        <b>{administratorOf(action)}</b> {sentence}
      </span>
      <small>
        {account !== null && !sentence.includes(account) && `${account} · `}
        <time dateTime={when}>{whenOf(when, now)}</time>
      </small>
    </li>
  )
}
