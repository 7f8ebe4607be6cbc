import { Link } from '@tanstack/react-router'
import {
  CalendarDays,
  Check,
  FileCheck,
  MessageSquareReply,
  ShieldAlert,
  SquareKanban,
  TriangleAlert,
} from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { localStore } from '../../../lib/local-store.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { MAX_ROWS, type Needs } from '../api/home.ts'
import { actOf, type Need, reasonOf, titleOf } from '../model/need.ts'
import { TEXTS } from '../texts.ts'
import './needs-you.css'

const ICONS = {
  security_alert: ShieldAlert,
  compliance_alert: TriangleAlert,
  document_review: FileCheck,
  card: SquareKanban,
  consult: CalendarDays,
  answer: MessageSquareReply,
  question: MessageSquareReply,
}

interface NeedsYouProps {
  /** Undefined while it loads. */
  needs: Needs | undefined
  /** How many rows keep their place while it loads. */
  rowsBefore: number
  hasFailed: boolean
  /** Only its head is shown while the Steward has the room. */
  isFoldedAtFirst: boolean
  now: Date
  onRetry: () => void
  /** Null while impersonating: only the user dismisses. */
  onDismiss: ((need: Need) => void) | null
  /** What was dismissed, below the list. */
  children?: ReactNode
}

const ROWS_KEY = 'portico-home-rows'

export function NeedsYou(props: NeedsYouProps) {
  const { needs, rowsBefore, hasFailed, isFoldedAtFirst, now, onRetry, onDismiss, children } = props
  const id = useId()
  const [isFolded, setFolded] = useState(isFoldedAtFirst)
  const mayFold = isFoldedAtFirst && needs !== undefined && needs.total > 0
  return (
    <section className="home-section" aria-labelledby={id} aria-busy={needs === undefined && !hasFailed}>
      <header className="home-head home-head-tall">
        <h2 id={id}>{TEXTS.needs.title}</h2>
        {needs !== undefined && needs.total > 0 && <span className="home-count">{needs.total}</span>}
        {mayFold && (
          <Button size="small" variant="ghost" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
            {isFolded ? TEXTS.needs.show : TEXTS.needs.hide}
          </Button>
        )}
      </header>
      {needs === undefined && hasFailed && <Failed onRetry={onRetry} />}
      {needs === undefined && !hasFailed && !isFolded && <Place rows={rowsBefore} />}
      {needs?.rows.length === 0 && <NothingToDo />}
      {needs !== undefined && needs.rows.length > 0 && !isFolded && (
        <ul>
          {needs.rows.map((need) => (
            <NeedRow key={need.item} need={need} now={now} onDismiss={onDismiss} />
          ))}
        </ul>
      )}
      {!isFolded && children}
    </section>
  )
}

/** How many rows this browser showed last time, so that nothing below moves when they come; null if it never showed any list. */
export function useRowsBefore(needs: Needs | undefined): number | null {
  const [rows] = useState(() => {
    const stored = localStore.get(ROWS_KEY)
    return stored === null ? null : Math.min(Number(stored) || 0, MAX_ROWS)
  })
  useEffect(() => {
    if (needs !== undefined) localStore.set(ROWS_KEY, String(needs.rows.length))
  }, [needs])
  return rows
}

const Place = ({ rows }: { rows: number }) =>
  rows === 0 ? <div className="quiet-day" aria-hidden="true" /> : <Skeleton shape="row" lines={rows} />

const Failed = ({ onRetry }: { onRetry: () => void }) => <FailedState message={TEXTS.needs.failed} onRetry={onRetry} />

function NothingToDo() {
  return (
    <div className="quiet-day">
      <Check />
      <div>
        <b>{TEXTS.needs.none}</b>
        <p>{TEXTS.needs.noneWhy}</p>
      </div>
    </div>
  )
}

interface NeedRowProps extends Pick<NeedsYouProps, 'now' | 'onDismiss'> {
  need: Need
}

/** The whole row opens; its button says what that does. */
export function NeedRow({ need, now, onDismiss }: NeedRowProps) {
  const Icon = ICONS[need.kind]
  const { deadline, text } = reasonOf(need, now)
  const { verb, target } = actOf(need, now)
  const title = titleOf(need)
  return (
    <li className={`need need-${need.kind}`}>
      <Icon />
      <div className="two-lines">
        <b title={title}>
          <NeedLink target={target}>
            {title}
            <VisuallyHidden>{TEXTS.needs.does(verb)}</VisuallyHidden>
          </NeedLink>
        </b>
        <span title={text}>
          {deadline && <span className={deadline.isOver ? 'need-over' : 'need-due'}>{deadline.text} · </span>}
          {text}
          <span className="need-verb" aria-hidden="true">
            {' '}
            · {verb}
          </span>
        </span>
      </div>
      <span className={`${buttonClass({ size: 'small' })} need-button`} aria-hidden="true">
        {verb}
      </span>
      {onDismiss && (
        <IconButton label={TEXTS.needs.dismissNamed(title)} title={TEXTS.needs.dismiss} onClick={() => onDismiss(need)}>
          <Check />
        </IconButton>
      )}
    </li>
  )
}

function NeedLink({ target, children }: { target: ReturnType<typeof actOf>['target']; children: ReactNode }) {
  if ('href' in target) {
    return (
      <a className="row-link" href={target.href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  }
  const search = 'search' in target ? target.search : {}
  return (
    <Link className="row-link" to={target.to} search={search as never}>
      {children}
    </Link>
  )
}
