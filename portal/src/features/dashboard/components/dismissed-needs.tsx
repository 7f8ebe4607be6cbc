import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { type Needs, useTakeBack } from '../api/home.ts'
import { reasonOf, titleOf } from '../model/need.ts'
import { TEXTS } from '../texts.ts'

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
        {isShown ? TEXTS.needs.hideDismissed : TEXTS.needs.showDismissed(needs.total)}
      </Button>
      {isShown && (
        <ul>
          {needs.rows.map((need) => (
            <li key={need.item} className="need need-dismissed">
              <div className="two-lines">
                <b title={titleOf(need)}>{titleOf(need)}</b>
                <span title={reasonOf(need, now).text}>{reasonOf(need, now).text}</span>
              </div>
              {mayPutBack && (
                <Button size="small" label={TEXTS.needs.putBackNamed(titleOf(need))} onClick={() => putBack(need)}>
                  {TEXTS.needs.putBack}
                </Button>
              )}
            </li>
          ))}
          {needs.rows.length < needs.total && (
            <li className="section-note">{TEXTS.events.cut(needs.rows.length, needs.total)}</li>
          )}
        </ul>
      )}
    </div>
  )
}
