import { useState } from 'react'
import { InlineEdit } from '../../../ui/data/inline-edit.tsx'
import { useLinkAccount } from '../api/use-link-account.ts'
import { type User, userName } from '../model/user.ts'
import { AccountPicker } from './account-picker.tsx'

/** Somebody may have several accounts; the first is shown, and changed. */
export function AccountCell({ user }: { user: User }) {
  const { id: userId, link_id: linkId, account_id: account, account_name: name, account_count: count } = user
  const { mutateAsync: save } = useLinkAccount()
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const linked = account === null || name === null ? null : { value: account, label: name }
  return (
    <InlineEdit
      label={`account of ${userName(user)}`}
      value={account ?? ''}
      empty="No account"
      display={
        <span>
          {name}
          {count > 1 && <small className="user-more-accounts"> and {count - 1} more</small>}
        </span>
      }
      renderControl={({ label, value, busy, describedBy, onValueChange, onKeyDown }) => (
        <AccountPicker
          size="small"
          label={label}
          readOnly={busy}
          describedBy={describedBy}
          onKeyDown={onKeyDown}
          chosen={value === '' ? null : value === linked?.value ? linked : chosen}
          onChoose={(option) => {
            setChosen(option)
            onValueChange(option?.value ?? '')
          }}
        />
      )}
      onSave={(value) => save({ userId, linkId, accountId: value || null })}
    />
  )
}
