import { Upload } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import type { Account } from '../model/account.ts'
import { TEXTS } from '../texts.ts'
import { LogoForm } from './logo-form.tsx'
import './logo-cell.css'

export function LogoCell({ account }: { account: Pick<Account, 'id' | 'name' | 'logo_url'> }) {
  const { name, logo_url: logo } = account
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="inline-edit">
      {logo === null ? (
        <span className="inline-edit-empty">{TEXTS.none}</span>
      ) : (
        <img className="logo-thumb" src={logo} alt={TEXTS.logo.of(name)} />
      )}
      <Dialog
        title={TEXTS.logo.of(name)}
        description={TEXTS.logo.description}
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <IconButton size="small" className="inline-edit-pencil" label={TEXTS.logo.upload(name)}>
            <Upload />
          </IconButton>
        }
      >
        <LogoForm account={account} onDone={() => setOpen(false)} />
      </Dialog>
    </span>
  )
}
