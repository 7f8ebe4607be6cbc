import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dateTime } from '../../../../../lib/date-time.ts'
import { useClient } from '../../../../../session/environment/environment-context.ts'
import { linkClass } from '../../../../../ui/actions/link-class.ts'
import { Clip } from '../../../../../ui/data/clip.tsx'
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../../../ui/feedback/loading.tsx'
import { accountListQuery, type AccountListKind, type ListedItem } from '../../api/account-lists.ts'

const WORDS: Readonly<Record<AccountListKind, { loading: string; failed: string; empty: string }>> = {
  consults: { loading: 'Loading consults...', failed: 'Failed to load consults', empty: 'No consults yet' },
  board: { loading: 'Loading cards...', failed: 'Failed to load cards', empty: 'No open cards' },
  documents: { loading: 'Loading documents...', failed: 'Failed to load documents', empty: 'No documents yet' },
  requests: {
    loading: 'Loading support requests...',
    failed: 'Failed to load support requests',
    empty: 'No support requests yet',
  },
}

/** Consults, cards, documents or support requests of the account, newest first. */
export function AccountList({ accountId, kind }: { accountId: string; kind: AccountListKind }) {
  const { data, isPending, refetch } = useQuery(accountListQuery(useClient(), accountId, kind))
  const { loading, failed, empty } = WORDS[kind]
  if (isPending) return <Loading>{loading}</Loading>
  if (data === undefined) return <FailedState message={failed} onRetry={() => void refetch()} />
  if (data.length === 0) return <EmptyState compact title={empty} />
  return (
    <ul className="account-list">
      {data.map((item) => (
        <li key={item.id}>
          <span className="account-list-title">
            <Title item={item} kind={kind} />
          </span>
          <span className="account-list-detail">
            <Clip>{item.detail}</Clip>
          </span>
          <time dateTime={item.at}>{dateTime(item.at)}</time>
        </li>
      ))}
    </ul>
  )
}

/** A support request opens at the desk. The others have no page of an administrator. */
function Title({ item: { id, title }, kind }: { item: ListedItem; kind: AccountListKind }) {
  if (kind !== 'requests') return <Clip>{title}</Clip>
  return (
    <Link
      to="/settings/admin"
      search={{ tab: 'support', request: id } as never}
      state={{ enterAdmin: true }}
      className={linkClass('quiet')}
    >
      {title}
    </Link>
  )
}
