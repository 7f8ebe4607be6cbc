import { Building2, Check, ChevronsUpDown } from 'lucide-react'
import { compareNames } from '../../../language/formats.ts'
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts'
import { useAccount } from '../../../session/account/use-account.ts'
import { useChooseAccount, useFollowChoice } from '../../../session/account/use-choose-account.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { askBeforeLeaving } from '../../../ui/form/leaving.ts'
import { Popover, PopoverClose } from '../../../ui/overlays/popover.tsx'
import { TEXTS } from '../texts.ts'
import './header-menu.css'

/** So many are drawn at once, and so many more each time the browser is free. */
const STEP = 50

/** For users who belong to several accounts: which one all pages show. */
export function AccountSwitch() {
  const { account, accounts } = useAccount()
  const { mutate: choose } = useChooseAccount()
  useFollowChoice()
  const drawn = useProgressiveCount(accounts.length, STEP)
  if (account === null || accounts.length < 2) return null
  const choices = accounts.toSorted((one, other) => compareNames(one.name, other.name))
  const trigger = (
    <IconButton label={TEXTS.header.switchAccount} size="small">
      <ChevronsUpDown />
    </IconButton>
  )
  return (
    <Popover label={TEXTS.header.switchAccount} trigger={trigger}>
      <ul className="header-menu">
        {choices.slice(0, drawn).map(({ id, name }) => (
          <li key={id}>
            <PopoverClose>
              <button
                type="button"
                aria-pressed={id === account.id}
                onClick={() => id !== account.id && askBeforeLeaving('account', () => choose(id))}
              >
                {id === account.id ? <Check /> : <Building2 />}
                {name}
              </button>
            </PopoverClose>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
