import { useQuery } from '@tanstack/react-query'
import { dateTime } from '../../../lib/date-time.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { AccessRow } from '../api/account-access.ts'
import { type Decision, decisionsQuery, useDecide } from '../api/decisions.ts'
import { TEXTS } from '../texts.ts'

interface DecisionsProps {
  accountId: string
  people: readonly AccessRow[]
}

/** What another manager has to confirm before it counts, and the managers whom the firm has just appointed. */
export function Decisions({ accountId, people }: DecisionsProps) {
  const { data } = useQuery(decisionsQuery(useClient(), accountId))
  const { user } = useActingUser()
  const decide = useDecide(accountId)
  const words = TEXTS.decisions
  if (data === undefined) return null
  const { loosening, newManagers, holds } = data
  const isNew = newManagers.some(({ id }) => id === user.id)
  const nameOf = (id: string) => {
    const person = people.find((row) => row.id === id)
    return person?.name || person?.email || words.somebody
  }
  const button = (label: string, decision: Decision, variant: 'primary' | 'line' = 'line') => (
    <Button
      key={label}
      size="small"
      variant={variant}
      busy={decide.isPending && JSON.stringify(decide.variables) === JSON.stringify(decision)}
      onClick={() => decide.isPending || decide.mutate(decision)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {loosening !== null && (
        <Notice
          tone="warning"
          action={
            loosening.askedBy === user.id ? (
              button(words.withdraw, { kind: 'refuse' })
            ) : (
              <span className="support-decide">
                {button(words.refuse, { kind: 'refuse' })}
                {!isNew && button(words.confirm, { kind: 'confirm' }, 'primary')}
              </span>
            )
          }
        >
          <b>
            {loosening.askedBy === user.id
              ? words.waits
              : words.asked(nameOf(loosening.askedBy), words.levels[loosening.level] ?? loosening.level)}
          </b>{' '}
          {loosening.askedBy === user.id ? words.waitsWhy : isNew ? words.notYou : null}
        </Notice>
      )}
      {newManagers.map(({ id, name, settlesAt }) => (
        <Notice
          key={id}
          tone="info"
          action={id !== user.id && settlesAt !== null && button(words.object, { kind: 'object', person: id })}
        >
          <b>{id === user.id ? words.youAreNew : words.isNew(name || nameOf(id))}</b>{' '}
          {settlesAt === null ? words.objected : words.until(dateTime(settlesAt))}
        </Notice>
      ))}
      {holds.map(({ id, userId, name, kind, until }) => (
        <Notice
          key={id}
          tone="warning"
          action={userId !== user.id && !isNew && button(words.open, { kind: 'sign-in', hold: id }, 'primary')}
        >
          <b>{words.held[kind](name)}</b> {words.heldUntil(dateTime(until))}
        </Notice>
      ))}
    </>
  )
}
