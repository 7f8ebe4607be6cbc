import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { AccountField } from '../../../../session/account/account-field.tsx'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import type { ComboboxOption } from '../../../../ui/fields/combobox.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { consultantsQuery } from '../api/consults.ts'
import { addDays, mondayOf, weekTitle } from '../model/office-time.ts'
import type { PlannerView } from '../model/planner-view.ts'
import { TEXTS } from '../texts.ts'

interface PlannerToolbarProps {
  view: PlannerView
  onView: (view: PlannerView) => void
  /** The account of the filter. */
  account: ComboboxOption | null
  today: string
  /** A phone has no week to turn. */
  hasWeek: boolean
  onPlan: () => void
}

export function PlannerToolbar({ view, onView, account, today, hasWeek, onPlan }: PlannerToolbarProps) {
  const { data: known = [] } = useQuery(consultantsQuery(useClient()))
  const { monday, consultant } = view
  const names = consultant === null || known.includes(consultant) ? known : [consultant, ...known]
  const isThisWeek = monday === mondayOf(today)
  return (
    <div className="planner-toolbar">
      {hasWeek && (
        <div className="planner-week">
          <h2 aria-live="polite">{weekTitle(monday)}</h2>
          <IconButton
            label={TEXTS.toolbar.previousWeek}
            onClick={() => onView({ ...view, monday: addDays(monday, -7) })}
          >
            <ChevronLeft />
          </IconButton>
          <IconButton label={TEXTS.toolbar.nextWeek} onClick={() => onView({ ...view, monday: addDays(monday, 7) })}>
            <ChevronRight />
          </IconButton>
          {!isThisWeek && (
            <Button size="small" onClick={() => onView({ ...view, monday: mondayOf(today) })}>
              {TEXTS.toolbar.thisWeek}
            </Button>
          )}
        </div>
      )}
      <div className="planner-filters">
        <Select
          quiet
          aria-label={TEXTS.toolbar.consultant}
          value={consultant ?? ''}
          onChange={({ target }) => onView({ ...view, consultant: target.value || null, page: 1 })}
        >
          <option value="">{TEXTS.toolbar.allConsultants}</option>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <div className="planner-account">
          <AccountField
            label={TEXTS.toolbar.account}
            placeholder={TEXTS.toolbar.allAccounts}
            chosen={account}
            onChoose={(option) => onView({ ...view, accountId: option?.value ?? null, page: 1 })}
          />
        </div>
        <Button variant="primary" onClick={onPlan}>
          <Plus />
          {TEXTS.plan}
        </Button>
      </div>
    </div>
  )
}
