import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useLanguage } from '../../language/use-language.ts'
import { parseId } from '../../lib/address-values.ts'
import { useTableChanges } from '../../lib/use-table-changes.ts'
import { AccountField } from '../../session/account/account-field.tsx'
import { NoAccount } from '../../session/account/no-account.tsx'
import { canWrite } from '../../session/account/resolve-account.ts'
import { chosenAccountQuery } from '../../session/account/search-accounts.ts'
import { useAccount } from '../../session/account/use-account.ts'
import { useActingUser } from '../../session/acting-user.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { cardsQuery } from './api/cards.ts'
import { useBoardCompany } from './api/use-board-company.ts'
import { Board } from './components/board.tsx'
import { EditingContext } from './components/editing.ts'
import { NewCardButton } from './components/new-card-button.tsx'
import type { NamedCard } from './model/board.ts'
import { TEXTS } from './texts.ts'

export function KanbanPage() {
  useLanguage()
  return useActingUser().isAdmin ? <BoardOfAnyAccount /> : <BoardOfMember />
}

/** Admins choose the account; it is kept in the address. */
function BoardOfAnyAccount() {
  const accountId = parseId((useSearch({ strict: false }) as Readonly<Record<string, unknown>>)['account'])
  const { data: account, isPending, isError, refetch } = useQuery(chosenAccountQuery(useClient(), accountId))
  const navigate = useNavigate()
  const choose = (chosen: string | undefined) =>
    void navigate({ to: '/kanban', search: (chosen === undefined ? {} : { account: chosen }) as never, state: true })
  return (
    <>
      <PageHeader
        {...TEXTS.page}
        actions={
          <>
            <div className="board-account">
              <AccountField
                label={TEXTS.choice.account}
                placeholder={TEXTS.choice.placeholder}
                chosen={account ? { value: account.id, label: account.name } : null}
                onChoose={(option) => choose(option?.value)}
              />
            </div>
            {account && <NewCardButton accountId={account.id} />}
          </>
        }
      />
      {accountId === null && <EmptyState title={TEXTS.choice.none} />}
      {accountId !== null && isPending && <Loading>{TEXTS.loading}</Loading>}
      {isError && account === undefined && (
        <FailedState message={TEXTS.choice.notLoaded} onRetry={() => void refetch()} />
      )}
      {accountId !== null && account === null && (
        <EmptyState title={TEXTS.choice.unknown} description={TEXTS.choice.unknownHint} />
      )}
      {account && <AccountBoard key={account.id} accountId={account.id} canEdit />}
    </>
  )
}

function BoardOfMember() {
  const { account, pending, error, retry } = useAccount()
  return (
    <>
      <PageHeader {...TEXTS.page} actions={account && canWrite(account) && <NewCardButton accountId={account.id} />} />
      {pending && <Loading>{TEXTS.loading}</Loading>}
      {!pending && error !== null && account === null && (
        <FailedState message={TEXTS.choice.ownNotLoaded} onRetry={retry} />
      )}
      {!pending && error === null && account === null && <NoAccount title={TEXTS.choice.none} />}
      {account && <AccountBoard accountId={account.id} canEdit={canWrite(account)} />}
    </>
  )
}

function AccountBoard({ accountId, canEdit }: { accountId: string; canEdit: boolean }) {
  const client = useClient()
  const { data: cards, isPending, refetch } = useQuery(cardsQuery(client, accountId))
  const named = useNamedCard()
  const { others, editors, edit } = useBoardCompany(accountId)
  useTableChanges(client, { table: 'kanban_cards', filter: `account_id=eq.${accountId}` })
  if (isPending) return <Loading>{TEXTS.loading}</Loading>
  if (cards === undefined) return <FailedState message={TEXTS.notLoaded} onRetry={() => void refetch()} />
  return (
    <>
      {named.id !== null && !cards.some(({ id }) => id === named.id) && (
        <Notice
          role="alert"
          action={
            <Button size="small" onClick={named.forget}>
              {TEXTS.named.close}
            </Button>
          }
        >
          {TEXTS.named.missing}
        </Notice>
      )}
      {others !== null && <p className="board-company">{TEXTS.company.here(others)}</p>}
      <EditingContext value={edit}>
        <Board accountId={accountId} cards={cards} canEdit={canEdit} named={named} editors={editors} />
      </EditingContext>
    </>
  )
}

/** `/kanban?card=…` leads to a card: the home page, notifications and the search link to it. */
function useNamedCard(): NamedCard {
  const { card, account } = useSearch({ strict: false }) as { card?: unknown; account?: unknown }
  const navigate = useNavigate()
  const forget = useCallback(() => {
    const search = (account === undefined ? {} : { account }) as never
    void navigate({ to: '/kanban', search, state: true, replace: true, resetScroll: false })
  }, [navigate, account])
  return { id: typeof card === 'string' && card !== '' ? card : null, forget }
}
