import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../../ui/actions/button.tsx'
import { Clip } from '../../../../ui/data/clip.tsx'
import { InlineEdit } from '../../../../ui/data/inline-edit.tsx'
import { useSetAccount } from '../api/use-set-account.ts'
import { accountNote, accountsText, type User, userName } from '../model/user.ts'
import { TEXTS } from '../texts.ts'
import { AccountPicker } from './account-picker.tsx'

/** Shows and changes the first account of a user, who may have several. */
export function AccountCell({ user }: { user: User }) {
  const { id: userId, account_id: account, account_name: name } = user
  const { mutateAsync: save } = useSetAccount()
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const current = account === null || name === null ? null : { value: account, label: name }
  const note = accountNote(user)
  return (
    <span className="user-account">
      <span className="user-account-text">
        <InlineEdit
          label={TEXTS.account.of(userName(user))}
          value={account ?? ''}
          empty={TEXTS.account.none}
          display={
            <span className="user-pair" title={accountsText(user.accounts)}>
              {account !== null && (
                <Link
                  to="/settings/admin/accounts/$accountId"
                  params={{ accountId: account }}
                  state={{ enterAdmin: true }}
                  className="user-account-link"
                >
                  {name}
                </Link>
              )}
              {note !== '' && <small className="user-note">{note}</small>}
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
          onSave={(to, from) => save({ userId, oldAccountId: from || null, newAccountId: to || null })}
        />
        <AccountStatus user={user} />
      </span>
      <Approve user={user} />
    </span>
  )
}

/** The accounts that the user waits for or is blocked from. */
function AccountStatus({ user: { awaiting_account_name: awaiting, blocked_accounts: blocked } }: { user: User }) {
  return (
    <>
      {awaiting !== null && (
        <small className="user-note user-note-waits">
          <Clip>{TEXTS.account.awaiting(awaiting)}</Clip>
        </small>
      )}
      {blocked.length > 0 && (
        <small className="user-note user-note-blocked">
          <Clip>{TEXTS.account.blocked(blocked.map(({ name }) => name).join(', '))}</Clip>
        </small>
      )}
    </>
  )
}

/** Stands beside the account, so that the actions at the end of every row have the same places. */
function Approve({ user }: { user: User }) {
  const approve = useSetAccount('approve')
  const { awaiting_account_id: awaiting, awaiting_account_name: name } = user
  if (awaiting === null) return null
  return (
    <Button
      size="small"
      label={TEXTS.account.approveFor(userName(user), name ?? '')}
      busy={approve.isPending}
      onClick={() => approve.mutate({ userId: user.id, oldAccountId: null, newAccountId: awaiting })}
    >
      {TEXTS.account.approve}
    </Button>
  )
}
