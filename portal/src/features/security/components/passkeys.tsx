import { useQuery } from '@tanstack/react-query'
import { Fingerprint, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSignedInUser } from '../../../session/auth/auth-context.ts'
import { environmentLabel, useEnvironment } from '../../../session/environment/environment-context.ts'
import { hasWebAuthn } from '../../../session/second-factor/web-authn.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { InlineEdit } from '../../../ui/data/inline-edit.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { Part, Row } from '../../../ui/layout/part.tsx'
import { type Passkey, passkeysQuery, useAddPasskey, useRemovePasskey, useRenamePasskey } from '../api/passkeys.ts'
import { dateOf, deviceWords, freeName, momentOf } from '../model/words.ts'
import { TEXTS } from '../texts.ts'
import { NameForm } from './name-form.tsx'
import { useFocusBack } from './use-focus-back.ts'

/** Nothing where the server has no passkeys. */
export function Passkeys() {
  const { client, name } = useEnvironment()
  const { id } = useSignedInUser()
  const { data, isPending, refetch } = useQuery(passkeysQuery(client, id))
  if (data === null) return null
  return (
    <Part title={TEXTS.passkeys.title} reason={TEXTS.passkeys.reason(environmentLabel(name), location.hostname)}>
      {isPending && <Loading>{TEXTS.passkeys.loading}</Loading>}
      {!isPending && data === undefined && (
        <FailedState message={TEXTS.passkeys.notLoaded} onRetry={() => void refetch()} />
      )}
      {data && <PasskeyList passkeys={data} />}
    </Part>
  )
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Passkey | null>(null)
  const add = useAddPasskey()
  const actions = useFocusBack(isAdding)
  const { mutateAsync: rename } = useRenamePasskey()
  const { mutateAsync: remove } = useRemovePasskey()
  const names = passkeys.map(({ name }) => name)
  return (
    <>
      {passkeys.length === 0 && <p className="security-none">{TEXTS.passkeys.none}</p>}
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              icon={Fingerprint}
              title={
                <InlineEdit
                  label={TEXTS.nameOf(passkey.name)}
                  value={passkey.name}
                  empty={TEXTS.name}
                  validate={(text) => (text.trim() === '' ? TEXTS.nameNeeded : undefined)}
                  onSave={(name) => rename({ id: passkey.id, name: name.trim() })}
                />
              }
              note={noteOf(passkey)}
              actions={
                <Button
                  variant="danger"
                  size="small"
                  label={TEXTS.removeNamed(passkey.name)}
                  onClick={() => setAsked(passkey)}
                >
                  {TEXTS.remove}
                </Button>
              }
            />
          ))}
        </ul>
      )}
      {!hasWebAuthn() && <p className="security-none">{TEXTS.passkeys.unsupported}</p>}
      {isAdding && (
        <NameForm
          initial={freeName(deviceWords(navigator.userAgent), names)}
          taken={names}
          submitLabel={TEXTS.continue}
          busy={add.isPending}
          onSubmit={(name) => add.mutate(name, { onSuccess: () => setAdding(false) })}
          onCancel={() => setAdding(false)}
        />
      )}
      {!isAdding && hasWebAuthn() && (
        <div className="security-actions" ref={actions}>
          <Button onClick={() => setAdding(true)}>
            <Plus />
            {TEXTS.passkeys.add}
          </Button>
        </div>
      )}
      {asked !== null && (
        <AlertDialog
          title={TEXTS.passkeys.removeTitle(asked.name)}
          description={TEXTS.passkeys.remove}
          confirmLabel={TEXTS.remove}
          danger
          open
          onOpenChange={() => setAsked(null)}
          onConfirm={() => remove(asked)}
        />
      )}
    </>
  )
}

function noteOf({ addedAt, usedAt }: Passkey): string {
  const added = TEXTS.passkeys.added(dateOf(addedAt))
  return usedAt === null ? added : `${added} · ${TEXTS.passkeys.used(momentOf(usedAt))}`
}
