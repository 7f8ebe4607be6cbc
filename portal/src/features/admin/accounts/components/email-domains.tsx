import { useQuery } from '@tanstack/react-query'
import { AtSign, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { FailedState } from '../../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../../ui/feedback/loading.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { Segmented } from '../../../../ui/fields/segmented.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { succeeds } from '../../../../ui/shared/succeeds.ts'
import {
  type EmailDomain,
  emailDomainsQuery,
  useAddDomain,
  useRemoveDomain,
  useSetApproval,
} from '../api/email-domains.ts'
import { type Account, domainProblem } from '../model/account.ts'
import { TEXTS } from '../texts.ts'
import './email-domains.css'

const CHOICES = [
  { value: 'automatic', label: 'Joins at once' },
  { value: 'approval', label: 'After approval' },
] as const

/** The domains by which users with a confirmed address join the account. */
export function EmailDomains({ account: { id, name } }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      title={`E-mail domains of ${name}`}
      description="Everyone who confirms an address of these domains belongs to the account, at once or after you approve them in Users. A blocked person cannot join again by a domain."
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton size="small" label={`E-mail domains of ${name}`}>
          <AtSign />
        </IconButton>
      }
    >
      {isOpen && <DomainList accountId={id} />}
      <AddDomain accountId={id} />
    </Dialog>
  )
}

function DomainList({ accountId }: { accountId: string }) {
  const { data, isPending, refetch } = useQuery(emailDomainsQuery(useClient(), accountId))
  if (isPending) return <Loading>{TEXTS.domainsLoading}</Loading>
  if (data === undefined) return <FailedState message={TEXTS.domainsFailed} onRetry={() => void refetch()} />
  if (data.length === 0) return <p className="email-domains-none">No domains yet</p>
  return (
    <ul className="email-domains">
      {data.map((domain) => (
        <DomainRow key={domain.domain} row={domain} />
      ))}
    </ul>
  )
}

function DomainRow({ row: { domain, approval } }: { row: EmailDomain }) {
  const setApproval = useSetApproval()
  const remove = useRemoveDomain()
  return (
    <li>
      <strong>{domain}</strong>
      <Segmented
        label={`How people of ${domain} join`}
        segments={CHOICES}
        value={approval}
        disabled={setApproval.isPending}
        onValueChange={(value) => setApproval.mutate({ domain, approval: value })}
      />
      <IconButton
        size="small"
        tone="danger"
        label={`Remove ${domain}`}
        aria-disabled={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate(domain)}
      >
        <Trash2 />
      </IconButton>
    </li>
  )
}

function AddDomain({ accountId }: { accountId: string }) {
  const add = useAddDomain()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const errorId = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    const domain = typed.trim().toLowerCase()
    const wrong = domainProblem(domain)
    setProblem(wrong)
    if (wrong === undefined && (await succeeds(() => add.mutateAsync({ accountId, domain })))) setTyped('')
  }
  return (
    <form aria-label="Add domain" noValidate onSubmit={(event) => void submit(event)}>
      <div className="email-domains-add">
        <Input
          aria-label="Domain"
          placeholder="Domain, e.g. client.example"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
          value={typed}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : errorId}
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" busy={add.isPending}>
          <Plus />
          Add domain
        </Button>
      </div>
      <div role="alert">{problem !== undefined && <FieldError id={errorId}>{problem}</FieldError>}</div>
    </form>
  )
}
