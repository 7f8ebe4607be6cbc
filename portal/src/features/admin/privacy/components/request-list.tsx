import { useState } from 'react'
import { useNow } from '../../../../lib/use-now.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Badge } from '../../../../ui/data/badge.tsx'
import { useRestart } from '../api/requests.ts'
import {
  type Action,
  actionsOf,
  dueDay,
  type FirmRequest,
  personName,
  shortDay,
  urgency,
  urgencyBadge,
} from '../model/request.ts'
import { TEXTS } from '../texts.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { HandleDialog } from './handle-dialog.tsx'
import './request-list.css'

const MINUTE_MS = 60_000

interface Opened {
  readonly request: FirmRequest
  readonly action: Exclude<Action, 'restart'>
}

export function RequestList({ requests }: { requests: readonly FirmRequest[] }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { mutate: restart } = useRestart()
  const now = useNow(MINUTE_MS)
  const close = () => setOpened(null)
  return (
    <>
      <ul className="privacy-list" aria-label={TEXTS.list}>
        {requests.map((request) => (
          <RequestItem
            key={request.id}
            request={request}
            now={now}
            onAction={(action) => (action === 'restart' ? restart(request.id) : setOpened({ request, action }))}
          />
        ))}
      </ul>
      {opened !== null &&
        (opened.action === 'erase' ? (
          <EraseDialog request={opened.request} onClose={close} />
        ) : (
          <HandleDialog request={opened.request} how={opened.action} onClose={close} />
        ))}
    </>
  )
}

const VARIANTS = { answer: 'primary', erase: 'danger', extend: 'line', refuse: 'ghost', restart: 'line' } as const

interface RequestItemProps {
  request: FirmRequest
  now: number
  onAction: (action: Action) => void
}

function RequestItem({ request, now, onAction }: RequestItemProps) {
  const {
    number,
    kind,
    state,
    message,
    answer,
    created_at: created,
    answered_at: answered,
    due_on: due,
    made,
  } = request
  const urgent = urgency(request, new Date(now))
  const badge = urgent === null ? null : urgencyBadge[urgent]()
  return (
    <li className="privacy-item">
      <div className="privacy-text">
        <h2>
          {TEXTS.kinds[kind]} <span className="privacy-person">{personName(request)}</span>
          {badge !== null && <Badge tone={badge.tone}>{badge.text}</Badge>}
          {state !== 'open' && <Badge>{TEXTS.states[state]}</Badge>}
          {state === 'open' && request.extended_at !== null && <Badge>{TEXTS.extended}</Badge>}
        </h2>
        <p className="privacy-meta">
          {[
            number,
            TEXTS.sent(shortDay(created)),
            answered === null ? TEXTS.due(dueDay(due)) : TEXTS.answered(shortDay(answered)),
          ].join(' · ')}
        </p>
        {kind === 'export' && state === 'open' && made !== null && (
          <p className="privacy-words">
            {actionsOf(request).length > 0 ? TEXTS.stuck : TEXTS.making} {TEXTS.attempts(made.attempts)}
          </p>
        )}
        {message !== null && <p className="privacy-words">{message}</p>}
        {request.extension_reason !== null && (
          <p className="privacy-words">{TEXTS.extendedWhy(request.extension_reason)}</p>
        )}
        {answer !== null && (
          <p className="privacy-words">
            <strong>{state === 'refused' ? TEXTS.reason : TEXTS.answer}</strong> {answer}
          </p>
        )}
      </div>
      <div className="privacy-actions">
        {actionsOf(request).map((action) => (
          <Button
            key={action}
            size="small"
            variant={VARIANTS[action]}
            label={TEXTS.actions.labelled(TEXTS.actions[action], number)}
            onClick={() => onAction(action)}
          >
            {TEXTS.actions[action]}
          </Button>
        ))}
      </div>
    </li>
  )
}
