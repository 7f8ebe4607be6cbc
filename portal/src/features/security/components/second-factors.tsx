import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useSignedInUser } from '../../../session/auth/auth-context.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { secondFactorStateQuery } from '../../../session/second-factor/second-factor-need.ts'
import { hasWebAuthn } from '../../../session/second-factor/web-authn.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/data/badge.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { Part, Row } from '../../../ui/layout/part.tsx'
import { type Factor, type Factors, factorsQuery, useAddKey, useRemoveFactor } from '../api/factors.ts'
import { dateOf, freeName } from '../model/words.ts'
import { TEXTS } from '../texts.ts'
import { NameForm } from './name-form.tsx'
import { SetUpApp } from './set-up-app.tsx'
import { useFocusBack } from './use-focus-back.ts'

/** Authenticator apps and security keys. */
export function SecondFactors({ onAdded }: { onAdded: () => void }) {
  const client = useClient()
  const { id } = useSignedInUser()
  const { data, isPending, refetch } = useQuery(factorsQuery(client, id))
  const { data: state } = useQuery(secondFactorStateQuery(client, id))
  const isRequired = state?.mayRemove === false
  const reason = isRequired ? `${TEXTS.apps.reason} ${TEXTS.apps.required}` : TEXTS.apps.reason
  return (
    <Part title={TEXTS.apps.title} reason={reason}>
      {isPending && <Loading>{TEXTS.apps.loading}</Loading>}
      {!isPending && data === undefined && <FailedState message={TEXTS.apps.failed} onRetry={() => void refetch()} />}
      {data && <FactorList factors={data} isRequired={isRequired} onAdded={onAdded} />}
    </Part>
  )
}

type Adding = { readonly kind: 'app'; readonly name: string | null } | { readonly kind: 'key' } | null

interface FactorListProps {
  factors: Factors
  isRequired: boolean
  onAdded: () => void
}

function FactorList({ factors: { apps, keys }, isRequired, onAdded }: FactorListProps) {
  const [adding, setAdding] = useState<Adding>(null)
  const [asked, setAsked] = useState<Factor | null>(null)
  const addKey = useAddKey()
  const actions = useFocusBack(adding !== null)
  const all = [...apps, ...keys]
  const taken = all.map(({ name }) => name)
  const added = () => {
    setAdding(null)
    onAdded()
  }
  const cancel = () => setAdding(null)
  const rowOf = (factor: Factor, isKey: boolean) => (
    <Row
      key={factor.id}
      icon={isKey ? KeyRound : Smartphone}
      title={factor.name}
      note={(isKey ? TEXTS.keys : TEXTS.apps).added(dateOf(factor.addedAt))}
      actions={
        <Button variant="danger" size="small" label={TEXTS.removeNamed(factor.name)} onClick={() => setAsked(factor)}>
          {TEXTS.remove}
        </Button>
      }
    />
  )
  return (
    <>
      <ul>
        {apps.length === 0 && (
          <Row
            icon={Smartphone}
            title={
              <>
                {TEXTS.apps.none} <Badge>{TEXTS.apps.notSetUp}</Badge>
              </>
            }
            note={TEXTS.apps.any}
            actions={
              adding?.kind === 'app' &&
              adding.name !== null && (
                <Button variant="ghost" size="small" onClick={cancel}>
                  {TEXTS.cancel}
                </Button>
              )
            }
          />
        )}
        {apps.map((app) => rowOf(app, false))}
        {keys.map((key) => rowOf(key, true))}
      </ul>
      {adding?.kind === 'app' && adding.name === null && (
        <NameForm
          initial={freeName(TEXTS.apps.defaultName, taken)}
          taken={taken}
          submitLabel={TEXTS.continue}
          onSubmit={(name) => setAdding({ kind: 'app', name })}
          onCancel={cancel}
        />
      )}
      {adding?.kind === 'app' && adding.name !== null && (
        <>
          <SetUpApp name={adding.name} takesFocus onDone={added} />
          {apps.length > 0 && (
            <div className="security-actions">
              <Button variant="ghost" onClick={cancel}>
                {TEXTS.cancel}
              </Button>
            </div>
          )}
        </>
      )}
      {adding?.kind === 'key' && (
        <NameForm
          initial={freeName(TEXTS.keys.defaultName, taken)}
          taken={taken}
          submitLabel={TEXTS.continue}
          busy={addKey.isPending}
          onSubmit={(name) => addKey.mutate(name, { onSuccess: added })}
          onCancel={cancel}
        />
      )}
      {adding === null && (
        <div className="security-actions" ref={actions}>
          <Button onClick={() => setAdding({ kind: 'app', name: null })}>
            <Plus />
            {apps.length === 0 ? TEXTS.apps.add : TEXTS.apps.another}
          </Button>
          {hasWebAuthn() && (
            <Button onClick={() => setAdding({ kind: 'key' })}>
              <Plus />
              {TEXTS.keys.add}
            </Button>
          )}
        </div>
      )}
      {asked !== null && (
        <RemoveQuestion factor={asked} isLast={all.length === 1} isRequired={isRequired} onEnd={() => setAsked(null)} />
      )}
    </>
  )
}

interface RemoveQuestionProps {
  factor: Factor
  isLast: boolean
  isRequired: boolean
  onEnd: () => void
}

function RemoveQuestion({ factor, isLast, isRequired, onEnd }: RemoveQuestionProps) {
  const { mutateAsync: remove } = useRemoveFactor()
  const { title, description, last, lastRequired } = TEXTS.removeFactor
  const consequence = isRequired ? lastRequired : last
  return (
    <AlertDialog
      title={title(factor.name)}
      description={isLast ? consequence : description}
      confirmLabel={TEXTS.remove}
      danger
      disabled={isLast && isRequired}
      open
      onOpenChange={onEnd}
      onConfirm={() => remove(factor)}
    />
  )
}
