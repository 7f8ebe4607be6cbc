import { useEffect, useState } from 'react'
import { fileSize } from '../../../../lib/file-size.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { FileDrop } from '../../../../ui/fields/file-drop.tsx'
import { DialogActions } from '../../../../ui/overlays/dialog.tsx'
import { succeeds } from '../../../../ui/shared/succeeds.ts'
import { useSaveLogo } from '../api/use-save-logo.ts'
import type { Account } from '../model/account.ts'
import { LOGO_RULES } from '../model/logo.ts'
import { TEXTS } from '../texts.ts'

/** Shows the picture before it is saved, and refuses a file that the browser cannot draw. */
export function LogoForm({
  account,
  onDone,
}: {
  account: Pick<Account, 'id' | 'name' | 'logo_url'>
  onDone: () => void
}) {
  const { id: accountId, name, logo_url: logo } = account
  const save = useSaveLogo()
  const [picture, setPicture] = useState<{ file: File; url: string } | null>(null)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ''), [picture])

  const take = async (chosen: File) => {
    const isPicture = await succeeds(() => createImageBitmap(chosen))
    setUnreadable(isPicture ? null : chosen.name)
    setPicture(isPicture ? { file: chosen, url: URL.createObjectURL(chosen) } : null)
  }
  const send = async (next: File | null) => {
    if (await succeeds(() => save.mutateAsync({ accountId, file: next }))) onDone()
  }
  const file = picture?.file ?? null
  const shown = picture?.url ?? logo
  return (
    <div className="logo-form">
      <div className="logo-preview">
        {shown === null ? (
          TEXTS.logo.none
        ) : (
          <img src={shown} alt={picture === null ? TEXTS.logo.of(name) : TEXTS.logo.preview} />
        )}
      </div>
      <FileDrop
        {...LOGO_RULES}
        label={TEXTS.logo.drop}
        hint={TEXTS.logo.hint}
        error={unreadable === null ? undefined : TEXTS.logo.noPicture(unreadable)}
        disabled={save.isPending}
        onFiles={([chosen]) => chosen && void take(chosen)}
      />
      {file && <output>{`${file.name}, ${fileSize(file.size)}`}</output>}
      <DialogActions>
        {logo !== null && file === null && (
          <Button variant="danger" busy={save.isPending} onClick={() => void send(null)}>
            {TEXTS.logo.remove}
          </Button>
        )}
        <Button
          variant="primary"
          busy={save.isPending && file !== null}
          disabled={file === null}
          onClick={() => void send(file)}
        >
          {TEXTS.logo.save}
        </Button>
      </DialogActions>
    </div>
  )
}
