import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { accountSearchQuery } from '../../../../session/account/search-accounts.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { Combobox, type ComboboxOption } from '../../../../ui/fields/combobox.tsx'
import { TEXTS } from '../texts.ts'

interface AccountPickerProps {
  chosen: ComboboxOption | null
  onChoose: (option: ComboboxOption | null) => void
  label?: string | undefined
  size?: 'small' | undefined
  readOnly?: boolean | undefined
  describedBy?: string | undefined
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
}

/** Chooses one of all accounts. The database searches, because there may be thousands. */
export function AccountPicker({ label, describedBy, ...rest }: AccountPickerProps) {
  const [typed, setTyped] = useState('')
  const { data } = useQuery(accountSearchQuery(useClient(), typed.trim()))
  return (
    <Combobox
      {...rest}
      aria-label={label}
      aria-describedby={describedBy}
      placeholder={TEXTS.account.none}
      empty={TEXTS.account.notFound}
      options={data?.options ?? []}
      hasMore={data?.hasMore}
      onType={setTyped}
    />
  )
}
