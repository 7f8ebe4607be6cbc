import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { dismissedQuery, useTakeBack } from '../api/home.ts'
import { reasonOf } from '../model/need.ts'

interface DismissedNeedsProps {
  accountId: string
  now: Date
  /** Not while impersonating: only the user puts back what they dismissed. */
  mayPutBack: boolean
}

/** What the user has dismissed and would still need them. Nothing if there is none. */
export function DismissedNeeds({ accountId, now, mayPutBack }: DismissedNeedsProps) {
  const { data } = useQuery(dismissedQuery(useClient(), accountId))
  const { mutate: putBack } = useTakeBack(accountId)
  const [isShown, setShown] = useState(false)
  if (data === undefined || data.total === 0) return null
  return (
    <div className="dismissed-needs">
      <Button size="small" variant="ghost" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide dismissed' : `Show dismissed (${data.total})`}
      </Button>
      {isShown && (
        <ul>
          {data.rows.map((need) => (
            <li key={need.item} className="need need-dismissed">
              <div className="two-lines">
                <b>{need.title}</b>
                <span>{reasonOf(need, now).text}</span>
              </div>
              {mayPutBack && (
                <Button size="small" label={`Put back: ${need.title}`} onClick={() => putBack(need)}>
                  Put back
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
