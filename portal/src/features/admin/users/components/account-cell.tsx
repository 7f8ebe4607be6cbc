import { useState } from 'react'
import { InlineEdit } from '../../../../ui/data/inline-edit.tsx'
import { useSetAccount } from '../api/use-set-account.ts'
import { type User, userName, WAYS } from '../model/user.ts'
import { AccountPicker } from './account-picker.tsx'

/** Shows and changes the first account of a user, who may have several. */
export function AccountCell({ user }: { user: User }) {
  const { id: userId, account_id: account, account_name: name, account_count: count, way } = user
  const { mutateAsync: save } = useSetAccount()
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const current = account === null || name === null ? null : { value: account, label: name }
  return (
    <span className="user-account">
      <InlineEdit
        label={`account of ${userName(user)}`}
        value={account ?? ''}
        empty="No account"
        display={
          <span>
            {name}
            {count > 1 && <small className="user-note"> and {count - 1} more</small>}
          </span>
        }
        renderControl={({ label, value, busy, describedBy, onValueChange, onKeyDown }) => (
          <AccountPicker
            size="small"
            label={label}
            readOnly={busy}
            describedBy={describedBy}
            onKeyDown={onKeyDown}
            chosen={value === '' ? null : value === current?.value ? current : chosen}
            onChoose={(option) => {
              setChosen(option)
              onValueChange(option?.value ?? '')
            }}
          />
        )}
        onSave={(value) => save({ userId, oldAccountId: account, newAccountId: value || null })}
      />
      {way !== null && way !== 'link' && <small className="user-note">{WAYS[way]}</small>}
      <AccountStatus user={user} />
    </span>
  )
}

/** The accounts that the user waits for or is blocked from. */
function AccountStatus({ user: { awaiting_account_name: awaiting, blocked_accounts: blocked } }: { user: User }) {
  return (
    <>
      {awaiting !== null && <small className="user-note user-note-waits">awaiting approval for {awaiting}</small>}
      {blocked.length > 0 && (
        <small className="user-note user-note-blocked">blocked from {blocked.map(({ name }) => name).join(', ')}</small>
      )}
    </>
  )
}
