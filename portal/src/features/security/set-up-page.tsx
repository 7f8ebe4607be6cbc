import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAuth, useSignedInUser } from '../../session/auth/auth-context.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { hasWebAuthn } from '../../session/second-factor/web-authn.ts'
import { linkClass } from '../../ui/actions/link-class.ts'
import { Gate } from '../../ui/brand/gate.tsx'
import { useAddKey } from './api/factors.ts'
import { codesLeftQuery, useMakeCodes } from './api/recovery-codes.ts'
import { NameForm } from './components/name-form.tsx'
import { NewCodes } from './components/new-codes.tsx'
import { SetUpApp } from './components/set-up-app.tsx'
import { TEXTS } from './texts.ts'
import './components/rows.css'
import './set-up-page.css'

/**
 * Leads a user without a second factor, who needs one, through setting it up. It takes the place of the portal until
 * `onDone`: the recovery codes are shown after the session already has the factor.
 */
export function SetUpPage({ onDone }: { onDone: () => void }) {
  const { client, config, name } = useEnvironment()
  const { snapshot, signOut } = useAuth()
  const { id } = useSignedInUser()
  const { data: left } = useQuery(codesLeftQuery(client, config.environments[name], id))
  const { mutateAsync: makeCodes } = useMakeCodes()
  const [isAdded, setAdded] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const isProven = snapshot.status === 'signed-in' && snapshot.isProven

  // Another tab has set it up. This tab hears of its own factor before its form does, so it waits for its requests.
  const isByOtherTab = useIsMutating() === 0 && isProven && !isAdded
  useEffect(() => {
    if (!isByOtherTab) return
    const wait = setTimeout(onDone, OTHER_TAB_MS)
    return () => clearTimeout(wait)
  }, [isByOtherTab, onDone])

  const added = () => {
    setAdded(true)
    if (left === null) return onDone()
    makeCodes().then(setCodes, onDone)
  }

  return (
    <Gate name={config.brand.name} title={codes === null ? TEXTS.forced.title : TEXTS.forced.codes}>
      <div className="set-up-page">
        {codes === null ? <Choice onAdded={added} /> : <Codes codes={codes} onKept={onDone} />}
        {codes === null && (
          <p className="set-up-page-leave">
            <button type="button" className={linkClass()} onClick={signOut}>
              {TEXTS.forced.leave}
            </button>
          </p>
        )}
      </div>
    </Gate>
  )
}

const OTHER_TAB_MS = 500
const NONE: readonly string[] = []

function Choice({ onAdded }: { onAdded: () => void }) {
  const [isKey, setKey] = useState(false)
  const addKey = useAddKey()
  return (
    <>
      <p className="lede">{TEXTS.forced.why}</p>
      {isKey ? (
        <>
          <p className="set-up-page-text">{TEXTS.forced.keyWhy}</p>
          <NameForm
            initial={TEXTS.keys.defaultName}
            taken={NONE}
            submitLabel={TEXTS.continue}
            busy={addKey.isPending}
            onSubmit={(name) => addKey.mutate(name, { onSuccess: onAdded })}
          />
        </>
      ) : (
        <SetUpApp name={TEXTS.apps.defaultName} onDone={onAdded} />
      )}
      {hasWebAuthn() && (
        <p className="set-up-page-leave">
          <button type="button" className={linkClass()} onClick={() => setKey(!isKey)}>
            {isKey ? TEXTS.forced.backToApp : TEXTS.forced.key}
          </button>
        </p>
      )}
    </>
  )
}

function Codes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <>
      <p className="lede">{TEXTS.codes.once}</p>
      <div className="set-up-page-codes">
        <NewCodes codes={codes} onKept={onKept} />
      </div>
    </>
  )
}
