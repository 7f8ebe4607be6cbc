import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { type Needs, useTakeBack } from '../api/home.ts'
import { reasonOf } from '../model/need.ts'

interface DismissedNeedsProps {
  needs: Needs
  accountId: string
  now: Date
  /** Not while impersonating: only the user puts back what they dismissed. */
  mayPutBack: boolean
}

/** What the user has dismissed and would still need them. */
export function DismissedNeeds({ needs, accountId, now, mayPutBack }: DismissedNeedsProps) {
  const { mutate: putBack } = useTakeBack(accountId)
  const [isShown, setShown] = useState(false)
  return (
    <div className="dismissed-needs">
      <Button size="small" variant="ghost" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide dismissed' : `Show dismissed (${needs.total})`}
      </Button>
      {isShown && (
        <ul>
          {needs.rows.map((need) => (
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
