import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { failureToast } from '../../../lib/failure-toast.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { CodeInput } from '../../../ui/fields/code-input.tsx'
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
  onDone: () => void
}

/** The QR code and the secret of a new app, and the field for its first code. */
export function SetUpApp({ name, onDone }: SetUpAppProps) {
  const { client, config } = useEnvironment()
  const { data, error, isPending, refetch } = useQuery(newAppQuery(client, name, config.brand.name))
  const { mutate: copy } = useCopy({
    success: { title: TEXTS.setUp.copied },
    failure: { title: TEXTS.setUp.copyFailed },
  })
  if (isPending) return <Loading>{TEXTS.setUp.loading}</Loading>
  if (data === undefined) {
    const { title } = failureToast(error ?? new Error(''), TEXTS.apps.enrolFailed)
    return <FailedState message={title} onRetry={() => void refetch()} />
  }
  return (
    <div className="set-up-app">
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
          <FirstCode factorId={data.factorId} onDone={onDone} />
        </li>
        <li>{TEXTS.setUp.next}</li>
      </ol>
    </div>
  )
}

function FirstCode({ factorId, onDone }: { factorId: string; onDone: () => void }) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const turnOn = useTurnOnApp()
  const send = (given: string) => {
    if (turnOn.isPending) return
    const onError = () => {
      setCode('')
      field.current?.focus()
    }
    turnOn.mutate({ factorId, code: given }, { onSuccess: onDone, onError })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code === '') field.current?.focus()
    else send(code)
  }
  return (
    <form className="set-up-app-form" noValidate onSubmit={submit}>
      <Field label={TEXTS.setUp.code} error={turnOn.error === null ? undefined : problemOf(turnOn.error)}>
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

function problemOf(error: Error): string {
  const { code, status } = error instanceof RequestError ? error : { code: undefined, status: undefined }
  if (code === 'mfa_verification_failed') return TEXTS.setUp.wrongCode
  if (status === 429) return TEXTS.setUp.tooOften
  const { title, description } = failureToast(error, TEXTS.apps.enrolFailed)
  return description === undefined ? title : `${title}. ${description}`
}
