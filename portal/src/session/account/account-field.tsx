import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountSearchQuery } from './search-accounts.ts'
import { useClient } from '../environment/environment-context.ts'
import { Combobox, type ComboboxOption } from '../../ui/fields/combobox.tsx'
import { TEXTS } from '../texts.ts'

interface AccountFieldProps {
  chosen: ComboboxOption | null
  onChoose: (option: ComboboxOption | null) => void
  placeholder: string
  label?: string
  readOnly?: boolean
}

/** Chooses one of all accounts. The database searches, because there may be thousands. */
export function AccountField({ label, ...rest }: AccountFieldProps) {
  const [typed, setTyped] = useState('')
  const { data } = useQuery(accountSearchQuery(useClient(), typed.trim()))
  return (
    <Combobox
      {...rest}
      aria-label={label}
      empty={TEXTS.account.noneFound}
      options={data?.options ?? []}
      hasMore={data?.hasMore}
      onType={setTyped}
    />
  )
}
