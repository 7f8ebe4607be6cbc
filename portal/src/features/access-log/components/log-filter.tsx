import { Select } from '../../../ui/fields/select.tsx'
import type { Actor } from '../api/events.ts'
import { actionKinds } from '../model/event.ts'
import { type LogFilter as Filter, PERIODS, type Period } from '../model/filter.ts'
import { actionName } from '../model/words.ts'
import { TEXTS } from '../texts.ts'

interface LogFilterProps {
  filter: Filter
  actors: readonly Actor[]
  onFilter: (filter: Filter) => void
}

/** Filters by person, kind and period. Choosing one ends the view around a single entry. */
export function LogFilter({ filter, actors, onFilter }: LogFilterProps) {
  const set = (change: Partial<Filter>) => onFilter({ ...filter, around: null, ...change })
  return (
    <>
      <Select
        quiet
        aria-label={TEXTS.filter.person}
        value={filter.person ?? ''}
        onChange={({ target }) => set({ person: target.value || null })}
      >
        <option value="">{TEXTS.filter.everybody}</option>
        <Group label={TEXTS.filter.firm} actors={actors.filter(({ is_of_firm: isOfFirm }) => isOfFirm)} />
        <Group label={TEXTS.filter.people} actors={actors.filter(({ is_of_firm: isOfFirm }) => !isOfFirm)} />
        {filter.person !== null && !actors.some(({ actor }) => actor === filter.person) && (
          <option value={filter.person}>{TEXTS.who.somebody}</option>
        )}
      </Select>
      <KindSelect kind={filter.kind} all={TEXTS.filter.everyKind} onKind={(kind) => set({ kind })} />
      <Select
        quiet
        aria-label={TEXTS.filter.period}
        value={filter.period ?? ''}
        onChange={({ target }) => set({ period: PERIODS.find((known) => known === target.value) ?? null })}
      >
        <option value="">{TEXTS.filter.anyTime}</option>
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            {periodName(period)}
          </option>
        ))}
      </Select>
    </>
  )
}

const periodName = (period: Period): string =>
  period === '365' ? TEXTS.filter.lastYear : TEXTS.filter.lastDays(Number(period))

function Group({ label, actors }: { label: string; actors: readonly Actor[] }) {
  if (actors.length === 0) return null
  return (
    <optgroup label={label}>
      {actors.map(({ actor, name }) => (
        <option key={actor} value={actor}>
          {name ?? TEXTS.who.deleted}
        </option>
      ))}
    </optgroup>
  )
}

interface KindSelectProps {
  kind: string | null
  all: string
  onKind: (kind: string | null) => void
}

/** Also offers the kind that the address names, even if the catalogue has no words for it. */
export function KindSelect({ kind, all, onKind }: KindSelectProps) {
  const kinds = actionKinds()
  return (
    <Select
      quiet
      aria-label={TEXTS.filter.kind}
      value={kind ?? ''}
      onChange={({ target }) => onKind(target.value || null)}
    >
      <option value="">{all}</option>
      {kinds.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {kind !== null && !kinds.some(({ value }) => value === kind) && <option value={kind}>{actionName(kind)}</option>}
    </Select>
  )
}
