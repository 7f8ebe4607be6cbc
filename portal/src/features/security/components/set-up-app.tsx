import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { failureToast } from '../../../lib/failure-toast.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { CODE_DIGITS, CodeInput } from '../../../ui/fields/code-input.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { newAppQuery, useTurnOnApp } from '../api/factors.ts'
import { inGroups } from '../model/words.ts'
import { TEXTS } from '../texts.ts'
import './set-up-app.css'

interface SetUpAppProps {
  /** The name of the new app, which no other factor of the user has. */
  name: string
  /** Whether the user has just asked for it, with a button that is gone now. */
  takesFocus?: boolean
  onDone: () => void
}

/** The QR code and the secret of a new app, and the field for its first code. */
export function SetUpApp({ name, takesFocus = false, onDone }: SetUpAppProps) {
  const { client, config } = useEnvironment()
  const queries = useQueryClient()
  const { data, error, isPending, refetch } = useQuery(newAppQuery(client, name, config.brand.name))
  const { mutate: copy } = useCopy({
    success: { title: TEXTS.setUp.copied },
    failure: { title: TEXTS.setUp.copyFailed },
  })
  if (isPending) return <Loading>{TEXTS.setUp.loading}</Loading>
  if (data === undefined || error !== null) {
    return <FailedState message={beginProblem(error ?? new Error(''))} onRetry={() => void refetch()} />
  }
  const beginAgain = () => {
    void refetch()
    void queries.invalidateQueries({ queryKey: ['security'] })
  }
  return (
    <div className="set-up-app" tabIndex={-1} ref={takesFocus ? takeFocus : null}>
      <img className="set-up-app-code" src={data.picture} alt={TEXTS.setUp.qr} width={168} height={168} />
      <ol>
        <li>
          <p className="set-up-app-step">{TEXTS.setUp.scan}</p>
          <p className="set-up-app-secret">
            <code>{inGroups(data.secret)}</code>
            <IconButton label={TEXTS.setUp.copy} size="small" onClick={() => copy(data.secret)}>
              <Copy />
            </IconButton>
          </p>
          <a className={`${buttonClass()} set-up-app-same`} href={data.uri}>
            {TEXTS.setUp.samePhone}
          </a>
        </li>
        <li>
          <FirstCode factorId={data.factorId} onGone={beginAgain} onDone={onDone} />
        </li>
        <li>{TEXTS.setUp.next}</li>
      </ol>
    </div>
  )
}

function beginProblem(error: Error): string {
  if (error instanceof RequestError && error.code === 'mfa_factor_name_conflict') return TEXTS.setUp.doneElsewhere
  const { title, description } = failureToast(error, TEXTS.apps.enrolFailed)
  return description === undefined ? title : `${title}. ${description}`
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}

interface FirstCodeProps {
  factorId: string
  /** Another tab has begun again, or the set-up was left for too long: the secret counts no more. */
  onGone: () => void
  onDone: () => void
}

function FirstCode({ factorId, onGone, onDone }: FirstCodeProps) {
  const [code, setCode] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const [failures, setFailures] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const turnOn = useTurnOnApp()
  const send = (given: string) => {
    setIncomplete(false)
    if (turnOn.isPending) return
    const onError = (error: Error) => {
      const refusedCode = error instanceof RequestError ? error.code : undefined
      if (refusedCode === 'mfa_factor_not_found') onGone()
      if (refusedCode === 'mfa_verification_failed') setFailures(failures + 1)
      setCode('')
      field.current?.focus()
    }
    turnOn.mutate({ factorId, code: given }, { onSuccess: onDone, onError })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code.length === CODE_DIGITS) return send(code)
    setIncomplete(true)
    field.current?.focus()
  }
  const refusal = turnOn.error === null ? undefined : problemOf(turnOn.error, failures)
  return (
    <form className="set-up-app-form" noValidate onSubmit={submit}>
      <Field label={TEXTS.setUp.code} error={isIncomplete ? TEXTS.setUp.codeLength : refusal}>
        <div className="set-up-app-row">
          <CodeInput ref={field} value={code} onValueChange={setCode} onFull={send} />
          <Button type="submit" variant="primary" busy={turnOn.isPending}>
            {TEXTS.setUp.turnOn}
          </Button>
        </div>
      </Field>
    </form>
  )
}

function problemOf(error: Error, failures: number): string {
  const { code, status } = error instanceof RequestError ? error : { code: undefined, status: undefined }
  if (code === 'mfa_verification_failed') return failures > 1 ? TEXTS.setUp.wrongAgain : TEXTS.setUp.wrongCode
  if (code === 'mfa_factor_not_found') return TEXTS.setUp.replaced
  if (status === 429) return TEXTS.setUp.tooOften
  const { title, description } = failureToast(error, TEXTS.apps.enrolFailed)
  return description === undefined ? title : `${title}. ${description}`
}
