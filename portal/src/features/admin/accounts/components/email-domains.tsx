import { useQuery } from '@tanstack/react-query'
import { AtSign, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useProgressiveCount } from '../../../../lib/use-progressive-count.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { FailedState } from '../../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../../ui/feedback/loading.tsx'
import { Segmented } from '../../../../ui/fields/segmented.tsx'
import { AlertDialog } from '../../../../ui/overlays/alert-dialog.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { routesQuery, useRemoveRoute, useSetApproval } from '../api/email-domains.ts'
import type { Account } from '../model/account.ts'
import { type AccountRoute, addressText, domainText } from '../model/account-facts.ts'
import { TEXTS } from '../texts.ts'
import { AddRoute } from './add-route.tsx'
import './email-domains.css'

/** The domains by which users with a confirmed address join the account. */
export function EmailDomains({ account: { id, name } }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      title={TEXTS.routes.domainsOf(name)}
      description={TEXTS.routes.description}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton size="small" label={TEXTS.routes.domainsOf(name)}>
          <AtSign />
        </IconButton>
      }
    >
      {isOpen && <RouteList accountId={id} kind="domain" />}
      <AddRoute accountId={id} kind="domain" />
    </Dialog>
  )
}

export function RouteList({ accountId, kind }: { accountId: string; kind: 'domain' | 'address' }) {
  const { data, isPending, refetch } = useQuery(routesQuery(useClient(), accountId))
  if (isPending) return <Loading>{TEXTS.routes.loading}</Loading>
  if (data === undefined) return <FailedState message={TEXTS.routes.loadFailed} onRetry={() => void refetch()} />
  const routes = data.filter((row) => row.is_address === (kind === 'address'))
  if (routes.length === 0) return <p className="email-domains-none">{TEXTS.routes.none[kind]}</p>
  return <Routes routes={routes} kind={kind} />
}

/** So many are drawn at once, and so many more each time the browser is free. */
const STEP = 25

function Routes({ routes, kind }: { routes: readonly AccountRoute[]; kind: 'domain' | 'address' }) {
  const drawn = useProgressiveCount(routes.length, STEP)
  return (
    <ul className="email-domains">
      {routes.slice(0, drawn).map((row) => (
        <RouteRow key={row.route} row={row} kind={kind} />
      ))}
    </ul>
  )
}

function RouteRow({ row, kind }: { row: AccountRoute; kind: 'domain' | 'address' }) {
  const { route, approval } = row
  const setApproval = useSetApproval()
  const choices = (['automatic', 'approval'] as const).map((value) => ({ value, label: TEXTS.routes[value] }))
  return (
    <li>
      <strong>{route}</strong>
      {approval !== null && (
        <Segmented
          label={TEXTS.routes.joining(route)}
          segments={choices}
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
      <IconButton
        size="small"
        tone="danger"
        label={TEXTS.routes.remove(route)}
        aria-disabled={remove.isPending}
        onClick={press}
      >
        <Trash2 />
      </IconButton>
      <AlertDialog
        danger
        open={isOpen}
        onOpenChange={setOpen}
        title={TEXTS.routes.removeTitle(route)}
        description={TEXTS.routes.losing(joined)}
        confirmLabel={TEXTS.remove}
        onConfirm={() => remove.mutateAsync(route)}
      />
    </>
  )
}
