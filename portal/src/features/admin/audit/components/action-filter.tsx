import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { PersonField } from '../../../../session/people/person-field.tsx'
import { DayRange } from '../../../../ui/data/day-range.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { recordedAdministratorsQuery } from '../api/actions.ts'
import { actionName, actionTypes, administratorOf } from '../model/action.ts'
import type { ActionFilter as Filter } from '../model/filter.ts'
import { TEXTS } from '../texts.ts'
import './action-filter.css'

interface ActionFilterProps {
  filter: Filter
  /** The name of the chosen person; null if it is not known. */
  personName: string | null
  onFilter: (filter: Filter) => void
}

/** Each choice goes back to the first page. */
export function ActionFilter({ filter, personName, onFilter }: ActionFilterProps) {
  const { administrator, person, action, from, to } = filter
  const { data: recorded = [] } = useQuery(recordedAdministratorsQuery(useClient()))
  const administrators = recorded.map(({ id, name }) => ({
    value: id,
    label: administratorOf({ admin_id: id, admin_name: name }),
  }))
  const set = (change: Partial<Filter>) => onFilter({ ...filter, ...change, page: 1 })
  return (
    <fieldset className="action-filter" aria-label={TEXTS.filter.label}>
      <Field label={TEXTS.filter.administrator}>
        <Select value={administrator ?? ''} onChange={({ target }) => set({ administrator: target.value || null })}>
          <option value="">{TEXTS.filter.allAdministrators}</option>
          {withChosen(administrators, administrator, administrator).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={TEXTS.filter.person}>
        <PersonField
          person={person}
          personName={personName}
          placeholder={TEXTS.filter.anybody}
          empty={TEXTS.filter.nobody}
          onChoose={(next) => set({ person: next })}
        />
      </Field>
      <Field label={TEXTS.filter.action}>
        <Select value={action ?? ''} onChange={({ target }) => set({ action: target.value || null })}>
          <option value="">{TEXTS.filter.allActions}</option>
          {withChosen(actionTypes(), action, action && actionName(action)).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <DayRange from={from} to={to} labels={TEXTS.filter} onChange={set} />
    </fieldset>
  )
}

interface Option {
  readonly value: string
  readonly label: string
}

/** Adds the choice of the address to the options if they do not have it. */
function withChosen(options: readonly Option[], chosen: string | null, label: string | null): readonly Option[] {
  if (chosen === null || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: label ?? chosen }]
}
