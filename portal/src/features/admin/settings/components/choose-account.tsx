import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountSearchQuery } from '../../../../session/account/search-accounts.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { FailedState } from '../../../../ui/feedback/failed-state.tsx'
import { Combobox, type ComboboxOption } from '../../../../ui/fields/combobox.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { TEXTS } from '../texts.ts'

interface ChooseAccountProps {
  chosen: ComboboxOption | null
  onChoose: (accountId: string | null) => void
}

/** Chooses one of all accounts. The database searches, because there may be thousands. */
export function ChooseAccount({ chosen, onChoose }: ChooseAccountProps) {
  const [typed, setTyped] = useState('')
  const { data, isError, refetch } = useQuery(accountSearchQuery(useClient(), typed.trim()))
  if (isError && data === undefined) {
    return <FailedState message={TEXTS.account.loadFailed} onRetry={() => void refetch()} />
  }
  return (
    <Field label={TEXTS.account.label}>
      <Combobox
        chosen={chosen}
        options={data?.options ?? []}
        hasMore={data?.hasMore}
        placeholder={TEXTS.account.choose}
        empty={TEXTS.account.notFound}
        onType={setTyped}
        onChoose={(option) => onChoose(option?.value ?? null)}
      />
    </Field>
  )
}
