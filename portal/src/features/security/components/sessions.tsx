import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts'
import { useSignedInUser } from '../../../session/auth/auth-context.ts'
import type { RuntimeConfig } from '../../../config/runtime-config.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/data/badge.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { Part, Row } from '../../../ui/layout/part.tsx'
import { type OwnSession, sessionsQuery, useEndOtherSessions, useEndSession } from '../api/sessions.ts'
import { deviceWords, durationWords, methodWords, momentOf } from '../model/words.ts'
import { TEXTS } from '../texts.ts'

export function Sessions() {
  const { id } = useSignedInUser()
  const { client, config } = useEnvironment()
  const { data, isPending, refetch } = useQuery(sessionsQuery(client, id))
  return (
    <Part title={TEXTS.sessions.title} reason={reasonOf(config.sessionEnd)}>
      {isPending && <Loading>{TEXTS.sessions.loading}</Loading>}
      {!isPending && data === undefined && (
        <FailedState message={TEXTS.sessions.notLoaded} onRetry={() => void refetch()} />
      )}
      {data && <SessionList sessions={data} />}
    </Part>
  )
}

/** Names only the ends that the server has. */
function reasonOf({ idleSeconds, maxSeconds }: RuntimeConfig['sessionEnd']): string {
  const { reason, ends, endsIdle, endsAt } = TEXTS.sessions
  const [idle, most] = [durationWords(idleSeconds), durationWords(maxSeconds)]
  if (idleSeconds > 0 && maxSeconds > 0) return `${reason} ${ends(idle, most)}`
  if (idleSeconds > 0) return `${reason} ${endsIdle(idle)}`
  return maxSeconds > 0 ? `${reason} ${endsAt(most)}` : reason
}

/** So many are drawn at once, and so many more each time the browser is free. */
const STEP = 25

const IS_PHONE = /iPhone|iPad|Android/

function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const [asked, setAsked] = useState<OwnSession | null>(null)
  const { mutateAsync: end } = useEndSession()
  const { mutateAsync: endOthers } = useEndOtherSessions()
  const drawn = useProgressiveCount(sessions.length, STEP)
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul>
        {sessions.slice(0, drawn).map((session) => (
          <Row
            key={session.id}
            icon={IS_PHONE.test(session.userAgent ?? '') ? Smartphone : Laptop}
            title={
              <>
                {deviceWords(session.userAgent)}
                {session.isCurrent && <Badge tone="success">{TEXTS.sessions.current}</Badge>}
              </>
            }
            note={noteOf(session)}
            actions={
              !session.isCurrent && (
                <Button
                  variant="danger"
                  size="small"
                  label={TEXTS.sessions.endLabel(deviceWords(session.userAgent))}
                  onClick={() => setAsked(session)}
                >
                  {TEXTS.sessions.end}
                </Button>
              )
            }
          />
        ))}
      </ul>
      {hasOthers ? (
        <div className="security-actions">
          <AlertDialog
            trigger={<Button>{TEXTS.sessions.endOthers}</Button>}
            title={TEXTS.sessions.askOthers}
            description={TEXTS.sessions.askOthersWhy}
            confirmLabel={TEXTS.sessions.endOthers}
            danger
            onConfirm={() => endOthers()}
          />
        </div>
      ) : (
        <p className="security-none">{TEXTS.sessions.only}</p>
      )}
      {asked !== null && (
        <AlertDialog
          title={TEXTS.sessions.askOne(deviceWords(asked.userAgent))}
          description={TEXTS.sessions.askOneWhy}
          confirmLabel={TEXTS.sessions.end}
          danger
          open
          onOpenChange={() => setAsked(null)}
          onConfirm={() => end(asked)}
        />
      )}
    </>
  )
}

function noteOf({ address, lastSeenAt, methods }: OwnSession): string {
  const words = methodWords(methods)
  const parts = [
    address ?? '',
    TEXTS.sessions.lastSeen(momentOf(lastSeenAt)),
    words === '' ? '' : TEXTS.sessions.signedIn(words),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}
