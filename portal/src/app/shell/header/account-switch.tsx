import { ChevronsUpDown } from 'lucide-react'
import { useAccount } from '../../../session/account/use-account.ts'
import { useChooseAccount, useFollowChoice } from '../../../session/account/use-choose-account.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Menu, MenuChoice } from '../../../ui/overlays/menu.tsx'

/** For users who belong to several accounts: which one all pages show. */
export function AccountSwitch() {
  const { account, accounts } = useAccount()
  const { mutate: choose } = useChooseAccount()
  useFollowChoice()
  if (account === null || accounts.length < 2) return null
  const options = accounts
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const trigger = (
    <IconButton label="Switch account" size="small">
      <ChevronsUpDown />
    </IconButton>
  )
  return (
    <Menu trigger={trigger}>
      <MenuChoice label="Account" options={options} value={account.id} onValueChange={(id) => choose(id)} />
    </Menu>
  )
}
