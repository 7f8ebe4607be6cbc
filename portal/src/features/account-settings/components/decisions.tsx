import { useQuery } from '@tanstack/react-query'
import { dateTime } from '../../../lib/date-time.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { AccessRow } from '../api/account-access.ts'
import { type Decision, decisionsQuery, type NewManager, useDecide } from '../api/decisions.ts'
import { TEXTS } from '../texts.ts'

interface DecisionsProps {
  accountId: string
  people: readonly AccessRow[]
}

/** What waits, whether the user is a manager who cannot confirm it, and a button for each decision. */
function useDecisions(accountId: string) {
  const { data } = useQuery(decisionsQuery(useClient(), accountId))
  const { user } = useActingUser()
  const decide = useDecide(accountId)
  const button = (label: string, decision: Decision, variant: 'primary' | 'line' = 'line') => {
    const busy = decide.isPending && JSON.stringify(decide.variables) === JSON.stringify(decision)
    return (
      <Button key={label} size="small" variant={variant} busy={busy} onClick={() => busy || decide.mutate(decision)}>
        {label}
      </Button>
    )
  }
  return { data, userId: user.id, isNew: data?.newManagers.some(({ id }) => id === user.id) ?? false, button }
}

/** What another manager has to confirm before it counts, and the managers whom the firm has just appointed. */
export function Decisions({ accountId, people }: DecisionsProps) {
  const { data, userId, isNew, button } = useDecisions(accountId)
  const words = TEXTS.decisions
  if (data === undefined) return null
  const { loosening, newManagers } = data
  const nameOf = (id: string) => {
    const person = people.find((row) => row.id === id)
    return person?.name || person?.email || words.somebody
  }
  return (
    <>
      {loosening !== null && (
        <Notice
          tone="warning"
          action={
            loosening.askedBy === userId ? (
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
            {loosening.askedBy === userId
              ? words.waits
              : words.asked(nameOf(loosening.askedBy), words.levels[loosening.level] ?? loosening.level)}
          </b>{' '}
          {loosening.askedBy === userId ? words.waitsWhy : isNew ? words.notYou : null}
        </Notice>
      )}
      {newManagers.filter(isAppointed).map(({ id, name: known, settlesAt }) => {
        const name = known || nameOf(id)
        return (
          <Notice
            key={id}
            tone="info"
            action={id !== userId && settlesAt !== null && button(words.object, { kind: 'object', person: id })}
          >
            <b>{id === userId ? words.youAreNew : words.isNew(name)}</b>{' '}
            {id === userId
              ? settlesAt === null
                ? words.youObjected
                : words.youUntil(dateTime(settlesAt))
              : settlesAt === null
                ? words.objected(name)
                : words.until(dateTime(settlesAt), name)}
          </Notice>
        )
      })}
    </>
  )
}

/** A manager of long standing is on the list too while somebody else's change of their sign-in waits. */
const isAppointed = ({ settlesAt }: NewManager): boolean => settlesAt === null || Date.parse(settlesAt) > Date.now()

/** Colleagues whose address or password somebody else changed. A manager confirms that they asked for it. */
export function SignInHolds({ accountId }: { accountId: string }) {
  const { data, userId, isNew, button } = useDecisions(accountId)
  const words = TEXTS.decisions
  return data?.holds.map(({ id, userId: person, name, kind, until }) => {
    const time = dateTime(until)
    const own = person === userId
    return (
      <Notice
        key={id}
        tone="warning"
        action={!own && !isNew && button(words.open, { kind: 'sign-in', hold: id }, 'primary')}
      >
        <b>{own ? words.youHeld[kind] : words.held[kind](name)}</b>{' '}
        {own ? words.youHeldUntil(time) : `${words.heldUntil(time)} ${isNew ? words.notYou : words.heldConfirm}`}
      </Notice>
    )
  })
}
