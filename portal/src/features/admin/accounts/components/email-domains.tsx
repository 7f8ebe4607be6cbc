import { useQuery } from '@tanstack/react-query'
import { AtSign, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { FailedState } from '../../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../../ui/feedback/loading.tsx'
import { Segmented } from '../../../../ui/fields/segmented.tsx'
import { AlertDialog } from '../../../../ui/overlays/alert-dialog.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { routesQuery, useRemoveRoute, useSetApproval } from '../api/email-domains.ts'
import type { Account } from '../model/account.ts'
import { type AccountRoute, addressText, counted, domainText } from '../model/account-facts.ts'
import { TEXTS } from '../texts.ts'
import { AddRoute } from './add-route.tsx'
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
      {isOpen && <RouteList accountId={id} kind="domain" />}
      <AddRoute accountId={id} kind="domain" />
    </Dialog>
  )
}

const NONE = { domain: 'No domains yet', address: 'No addresses yet' } as const

export function RouteList({ accountId, kind }: { accountId: string; kind: 'domain' | 'address' }) {
  const { data, isPending, refetch } = useQuery(routesQuery(useClient(), accountId))
  if (isPending) return <Loading>{TEXTS.domainsLoading}</Loading>
  if (data === undefined) return <FailedState message={TEXTS.domainsFailed} onRetry={() => void refetch()} />
  const routes = data.filter((row) => row.is_address === (kind === 'address'))
  if (routes.length === 0) return <p className="email-domains-none">{NONE[kind]}</p>
  return (
    <ul className="email-domains">
      {routes.map((row) => (
        <RouteRow key={row.route} row={row} kind={kind} />
      ))}
    </ul>
  )
}

function RouteRow({ row, kind }: { row: AccountRoute; kind: 'domain' | 'address' }) {
  const { route, approval } = row
  const setApproval = useSetApproval()
  return (
    <li>
      <strong>{route}</strong>
      {approval !== null && (
        <Segmented
          label={`How people of ${route} join`}
          segments={CHOICES}
          value={approval}
          disabled={setApproval.isPending}
          onValueChange={(value) => setApproval.mutate({ domain: route, approval: value })}
        />
      )}
      <span className="email-domains-match">{kind === 'domain' ? domainText(row) : addressText(row)}</span>
      <RemoveRoute row={row} kind={kind} />
    </li>
  )
}

/** Asks first if people belong by it: they lose the account at once. */
function RemoveRoute({ row: { route, joined }, kind }: { row: AccountRoute; kind: 'domain' | 'address' }) {
  const remove = useRemoveRoute(kind)
  const [isOpen, setOpen] = useState(false)
  const press = () => {
    if (joined > 0) setOpen(true)
    else if (!remove.isPending) remove.mutate(route)
  }
  return (
    <>
      <IconButton size="small" tone="danger" label={`Remove ${route}`} aria-disabled={remove.isPending} onClick={press}>
        <Trash2 />
      </IconButton>
      <AlertDialog
        danger
        open={isOpen}
        onOpenChange={setOpen}
        title={`Remove ${route}?`}
        description={`${counted(joined, 'person loses', 'people lose')} access to this account. They belong again if you add it again.`}
        confirmLabel="Remove"
        onConfirm={() => remove.mutateAsync(route)}
      />
    </>
  )
}
