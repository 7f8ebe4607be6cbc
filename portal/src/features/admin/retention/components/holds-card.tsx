import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { dateTime } from '../../../../lib/date-time.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Badge } from '../../../../ui/data/badge.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../../ui/feedback/loading.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { AlertDialog } from '../../../../ui/overlays/alert-dialog.tsx'
import { holdsQuery, useEndHold } from '../api/holds.ts'
import { type Hold, nameOf, subjectOf } from '../model/retention.ts'
import { TEXTS } from '../texts.ts'
import { NewHoldDialog } from './new-hold-dialog.tsx'
import './retention-rows.css'

export function HoldsCard() {
  const { data: holds, isPending, refetch } = useQuery(holdsQuery(useClient()))
  const { mutateAsync: end } = useEndHold()
  const [isSetting, setIsSetting] = useState(false)
  const [ending, setEnding] = useState<Hold | null>(null)
  const name = ending === null ? '' : subjectOf(ending)
  return (
    <Card
      title={TEXTS.holds.title}
      description={TEXTS.holds.description}
      action={
        <Button onClick={() => setIsSetting(true)}>
          <Plus />
          {TEXTS.holds.set}
        </Button>
      }
    >
      {isPending && <Loading>{TEXTS.holds.loading}</Loading>}
      {!isPending && holds === undefined && (
        <FailedState message={TEXTS.holds.loadFailed} onRetry={() => void refetch()} />
      )}
      {holds?.length === 0 && <EmptyState compact title={TEXTS.holds.none} description={TEXTS.holds.noneWhy} />}
      {holds && holds.length > 0 && (
        <ul className="retention-rows" aria-label={TEXTS.holds.title}>
          {holds.map((hold) => (
            <HoldRow key={hold.id} hold={hold} onEnd={() => setEnding(hold)} />
          ))}
        </ul>
      )}
      {isSetting && <NewHoldDialog onClose={() => setIsSetting(false)} />}
      <AlertDialog
        danger
        open={ending !== null}
        onOpenChange={(isOpen) => !isOpen && setEnding(null)}
        title={TEXTS.holds.endTitle(name)}
        description={TEXTS.holds.endMeaning}
        confirmLabel={TEXTS.holds.end}
        onConfirm={() => end(ending?.id ?? '')}
      />
    </Card>
  )
}

function HoldRow({ hold, onEnd }: { hold: Hold; onEnd: () => void }) {
  const isRunning = hold.ended_at === null
  const facts = [TEXTS.holds.setBy(nameOf(hold.setter), dateTime(hold.set_at))]
  if (hold.ended_at !== null) facts.push(TEXTS.holds.endedBy(nameOf(hold.ender), dateTime(hold.ended_at)))
  return (
    <li className="retention-hold">
      <span className="retention-what">
        <strong>{subjectOf(hold)}</strong>
        <span className="retention-reason">{hold.reason}</span>
        <small>{facts.join(' · ')}</small>
      </span>
      <Badge tone={isRunning ? 'warning' : 'neutral'}>{isRunning ? TEXTS.holds.running : TEXTS.holds.ended}</Badge>
      {isRunning && (
        <Button size="small" label={TEXTS.holds.endOf(subjectOf(hold))} onClick={onEnd}>
          {TEXTS.holds.end}
        </Button>
      )}
    </li>
  )
}
