import { useMutation, useQuery } from '@tanstack/react-query'
import { ChevronRight, KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { failureToast, isSessionEnded, sessionEnded } from '../../lib/failure-toast.ts'
import { RequestError } from '../../lib/request-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { CODE_DIGITS, CodeInput } from '../../ui/fields/code-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { useAuth, useSignedInUser } from '../auth/auth-context.ts'
import { useEnvironment } from '../environment/environment-context.ts'
import { prove, type Way, waysQuery } from './proofs.ts'
import { TEXTS } from './texts.ts'
import { hasWebAuthn } from './web-authn.ts'
import './prove-factor.css'

interface ProveFactorProps {
  submitLabel: string
  onProven?: (() => void) | undefined
}

/** Asks for the second factor, in one of the ways that the user has. */
export function ProveFactor(props: ProveFactorProps) {
  const { client, config, name } = useEnvironment()
  const user = useSignedInUser()
  const { data, isPending, refetch } = useQuery(waysQuery(client, config.environments[name], user.id))
  if (isPending) return <Loading place="inline">{TEXTS.loading}</Loading>
  if (data === undefined) return <FailedState message={TEXTS.notLoaded} onRetry={() => void refetch()} />
  const usable = data.filter(({ kind }) => kind !== 'key' || hasWebAuthn())
  if (usable.length === 0) return <Notice tone="warning">{TEXTS.none}</Notice>
  return <Ways {...props} ways={usable} />
}

function Ways({ ways, submitLabel, onProven }: ProveFactorProps & { ways: readonly Way[] }) {
  const [chosen, setChosen] = useState(0)
  const way = ways[chosen] ?? ways[0]
  if (way === undefined) return null
  const others = ways.map((other, index) => ({ other, index })).filter(({ other }) => other !== way)
  return (
    <div className="prove-factor">
      <OneWay key={chosen} way={way} submitLabel={submitLabel} onProven={onProven} />
      {others.length > 0 && (
        <section className="prove-factor-others" aria-label={TEXTS.another}>
          <h2>{TEXTS.another}</h2>
          <ul>
            {others.map(({ other, index }) => (
              <li key={index}>
                <button type="button" onClick={() => setChosen(index)}>
                  <WayIcon kind={other.kind} />
                  <span>{labelOf(other, ways)}</span>
                  <ChevronRight />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const ICONS = { app: Smartphone, key: KeyRound, recovery: LifeBuoy }

function WayIcon({ kind }: { kind: Way['kind'] }) {
  const Icon = ICONS[kind]
  return <Icon />
}

/** Only a user with several of a kind needs their names. */
function labelOf(way: Way, ways: readonly Way[]): string {
  if (way.kind === 'recovery') return TEXTS.ways.recovery
  const isOnly = ways.filter(({ kind }) => kind === way.kind).length === 1
  if (way.kind === 'app') return isOnly ? TEXTS.ways.app : TEXTS.ways.namedApp(way.name)
  return isOnly ? TEXTS.ways.key : TEXTS.ways.namedKey(way.name)
}

function OneWay({ way, submitLabel, onProven }: ProveFactorProps & { way: Way }) {
  const { client, config, name } = useEnvironment()
  const { email } = useSignedInUser()
  const { signOut } = useAuth()
  const [code, setCode] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const [failures, setFailures] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // The proof is all that this screen is for.
  useLayoutEffect(() => (field.current ?? button.current)?.focus(), [])
  const proof = useMutation({
    mutationFn: (given: string) => prove(client, config.environments[name], way, given),
    onSuccess: () => onProven?.(),
    onError: (error) => {
      if (isSessionEnded(error)) {
        signOut()
        showToast({ tone: 'danger', ...sessionEnded() })
        return
      }
      if (isWrongCode(error)) setFailures(failures + 1)
      setCode('')
      field.current?.focus()
    },
  })
  const send = (given: string) => {
    setIncomplete(false)
    if (!proof.isPending) proof.mutate(given)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // For React, a form in a dialog is a child of the page's form.
    event.stopPropagation()
    const isComplete = way.kind === 'key' || (way.kind === 'app' ? code.length === CODE_DIGITS : code.trim() !== '')
    if (isComplete) return send(code)
    setIncomplete(true)
    field.current?.focus()
  }
  const refusal = proof.error === null ? undefined : problemOf(proof.error, way, failures)
  const problem = isIncomplete ? (way.kind === 'app' ? TEXTS.codeLength : TEXTS.codeNeeded) : refusal
  const explanation = way.kind === 'app' ? TEXTS.app(email) : TEXTS[way.kind]
  return (
    <form className="prove-factor-form" noValidate onSubmit={submit}>
      <p className="prove-factor-text">{explanation}</p>
      {way.kind === 'app' && (
        <Field label={TEXTS.code} error={problem}>
          <CodeInput ref={field} size="large" value={code} onValueChange={setCode} onFull={send} />
        </Field>
      )}
      {way.kind === 'recovery' && (
        <Field label={TEXTS.recoveryCode} error={problem}>
          <Input
            ref={field}
            size="large"
            value={code}
            onChange={({ target }) => setCode(target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
          />
        </Field>
      )}
      {way.kind === 'key' && problem !== undefined && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <Button ref={button} type="submit" variant="primary" size="large" block busy={proof.isPending}>
        {way.kind === 'key' ? TEXTS.touchKey : submitLabel}
      </Button>
    </form>
  )
}

const isWrongCode = (error: Error) => error instanceof RequestError && error.code === 'mfa_verification_failed'

function problemOf(error: Error, way: Way, failures: number): string {
  const code = error instanceof RequestError ? error.code : undefined
  const status = error instanceof RequestError ? error.status : undefined
  if (isWrongCode(error)) {
    if (way.kind === 'recovery') return TEXTS.wrongRecoveryCode
    return failures > 1 ? TEXTS.wrongAgain : TEXTS.wrongCode
  }
  if (code === 'mfa_factor_not_found') return TEXTS.gone
  if (status === 429) return TEXTS.tooOften
  const { title, description } = failureToast(error, TEXTS.failed)
  return description === undefined ? title : `${title}. ${description}`
}
