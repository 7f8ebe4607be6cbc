import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime } from '../../../lib/date-time.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { AccessRow } from '../api/account-access.ts'
import {
  type Grant,
  supportGrantQuery,
  useEndGrant,
  useGrantAccess,
  useSetSupportAccess,
} from '../api/support-access.ts'
import { SUPPORT_LEVELS, type SupportLevel } from '../model/support-access.ts'
import { TEXTS } from '../texts.ts'
import { Decisions } from './decisions.tsx'
import './support-access.css'

interface SupportAccessProps {
  accountId: string
  level: SupportLevel
  people: readonly AccessRow[]
  /** Managers decide; everybody else sees the decision. */
  canManage: boolean
}

/** What the firm may do while impersonating people of the account, and what a manager granted for a day. */
export function SupportAccess({ accountId, level, people, canManage }: SupportAccessProps) {
  const words = TEXTS.support
  const set = useSetSupportAccess(accountId)
  // Until the server has answered. `set.isPending` becomes true only a moment after the click, and the choice would jump back meanwhile.
  const [chosen, setChosen] = useState<SupportLevel | null>(null)
  const choose = (value: SupportLevel) => {
    setChosen(value)
    set.mutate(value, { onSettled: () => setChosen(null) })
  }
  return (
    <Card title={words.title} description={canManage ? words.description : words.descriptionForMembers}>
      {canManage ? (
        <RadioGroup
          legend={words.title}
          hideLegend
          options={SUPPORT_LEVELS.map((value) => ({ value, ...words.levels[value] }))}
          value={chosen ?? level}
          onValueChange={choose}
        />
      ) : (
        <p className="support-level">
          <b>{words.levels[level].label}</b> {words.levels[level].description}
        </p>
      )}
      {canManage && <Decisions accountId={accountId} people={people} />}
      {level === 'off' && <DayOfAccess {...{ accountId, people, canManage }} />}
    </Card>
  )
}

const HALF_A_MINUTE_MS = 30_000

function DayOfAccess({ accountId, people, canManage }: Omit<SupportAccessProps, 'level'>) {
  const { data: grant = null, isPending } = useQuery(supportGrantQuery(useClient(), accountId))
  const now = useNow(HALF_A_MINUTE_MS)
  if (isPending) return null
  if (grant !== null && Date.parse(grant.expiresAt) > now) {
    return <RunningGrant {...{ accountId, people, canManage, grant }} />
  }
  return canManage ? <GrantButtons accountId={accountId} /> : null
}

function RunningGrant({ accountId, people, canManage, grant }: Omit<SupportAccessProps, 'level'> & { grant: Grant }) {
  const end = useEndGrant(accountId)
  const words = TEXTS.support
  const manager = people.find(({ id }) => id === grant.grantedBy)
  const until = dateTime(grant.expiresAt)
  return (
    <Notice
      tone="info"
      action={
        canManage && (
          <Button size="small" variant="danger" busy={end.isPending} onClick={() => end.mutate()}>
            {words.endNow}
          </Button>
        )
      }
    >
      <b>{grant.allowsWriting ? words.runsWriting(until) : words.runsReadOnly(until)}</b>
      {manager && ` ${words.grantedBy(manager.name || manager.email)}`}
    </Notice>
  )
}

function GrantButtons({ accountId }: { accountId: string }) {
  const grant = useGrantAccess(accountId)
  const words = TEXTS.support
  return (
    <div className="support-grants">
      <p>{words.grantText}</p>
      <Button busy={grant.isPending && !grant.variables} onClick={() => grant.isPending || grant.mutate(false)}>
        {words.grantReadOnly}
      </Button>
      <Button busy={grant.isPending && grant.variables} onClick={() => grant.isPending || grant.mutate(true)}>
        {words.grantWriting}
      </Button>
    </div>
  )
}
