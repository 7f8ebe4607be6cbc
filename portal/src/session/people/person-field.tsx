import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { useClient } from '../environment/environment-context.ts'
import { peopleSearchQuery } from './search-people.ts'

interface PersonFieldProps {
  /** The id of the chosen person. */
  person: string | null
  /** The name of the chosen person; null if it is not known. */
  personName: string | null
  placeholder: string
  /** Shown if the search finds nobody. */
  empty: string
  onChoose: (person: string | null) => void
}

/** Chooses one of all people, for a filter. The database searches, because there may be thousands. */
export function PersonField({ person, personName, onChoose, ...texts }: PersonFieldProps) {
  const [typed, setTyped] = useState('')
  const { data: found } = useQuery(peopleSearchQuery(useClient(), typed.trim()))
  const chosen = found?.options.find(({ value }) => value === person)
  return (
    <Combobox
      {...texts}
      chosen={person === null ? null : { value: person, label: chosen?.label ?? personName ?? person }}
      options={found?.options ?? []}
      hasMore={found?.hasMore}
      onType={setTyped}
      onChoose={(option) => onChoose(option?.value ?? null)}
    />
  )
}
