import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountSearchQuery } from '../../../session/account/search-accounts.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Chip } from '../../../ui/data/chip.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Combobox, type ComboboxOption } from '../../../ui/fields/combobox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TEXTS } from '../texts.ts'

export type Accounts = 'all' | readonly ComboboxOption[]

interface AccountChoiceProps {
  accounts: Accounts
  onChange: (accounts: Accounts) => void
  hint: string
}

/**
 * Chooses several accounts, or all of them, which clears single choices. The database searches, because there may be
 * thousands.
 */
export function AccountChoice({ accounts, onChange, hint }: AccountChoiceProps) {
  const [typed, setTyped] = useState('')
  const { data } = useQuery(accountSearchQuery(useClient(), typed.trim()))
  const picked = accounts === 'all' ? [] : accounts
  const options = (data?.options ?? []).filter(({ value }) => !picked.some((one) => one.value === value))
  return (
    <div className="account-choice">
      <Checkbox
        label={TEXTS.allAccounts}
        checked={accounts === 'all'}
        onCheckedChange={(isAll) => onChange(isAll ? 'all' : [])}
      />
      {accounts !== 'all' && (
        <Field label={TEXTS.upload.accounts} hint={hint}>
          <Combobox
            // A new key empties the box after each choice.
            key={picked.length}
            chosen={null}
            options={options}
            hasMore={data?.hasMore}
            placeholder={TEXTS.upload.findAccount}
            empty={TEXTS.upload.noAccountFound}
            onType={setTyped}
            onChoose={(option) => {
              if (option === null) return
              setTyped('')
              onChange([...picked, option])
            }}
          />
        </Field>
      )}
      {picked.length > 0 && (
        <ul className="account-chips" aria-label={TEXTS.upload.chosenAccounts}>
          {picked.map((account) => (
            <li key={account.value}>
              <Chip onRemove={() => onChange(picked.filter((other) => other !== account))}>{account.label}</Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
