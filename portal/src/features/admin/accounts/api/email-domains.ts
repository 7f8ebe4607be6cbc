import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Database } from '../../../../../../supabase/database.types.ts'
import { everyRow } from '../../../../lib/every-row.ts'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { dataOf, RequestError } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { useChange } from '../../../../session/use-change.ts'
import { FieldProblem } from '../../../../ui/data/field-problem.ts'
import type { AccountRoute, RouteMatch } from '../model/account-facts.ts'
import { TEXTS } from '../texts.ts'

export type Approval = Database['public']['Enums']['domain_approval']

/** The domains and the single addresses by which people belong to the account, with the people whom each matches. */
export function routesQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['account_email_domains', accountId],
    queryFn: ({ signal }): Promise<AccountRoute[]> =>
      everyRow<AccountRoute>(({ after, size, options }) => {
        const all = client.rpc('admin_list_account_routes', { target_account_id: accountId }, options)
        return (after === null ? all : all.gt('route', after.route)).order('route').limit(size).abortSignal(signal)
      }),
    staleTime: 0,
  })
}

/** Whom a domain or an address would match, and which account has it already. */
export function matchQuery(client: Client, accountId: string, route: string) {
  return queryOptions({
    queryKey: ['account_email_domains', 'match', accountId, route],
    queryFn: async ({ signal }): Promise<RouteMatch> =>
      dataOf(
        await client.rpc('admin_match_route', { route, target_account_id: accountId }).abortSignal(signal).single(),
      ),
    staleTime: 0,
  })
}

/** Asks again at the moment of saving: the answer on the screen may be a minute old. */
export function useMatch(accountId: string): (route: string) => Promise<RouteMatch> {
  const client = useClient()
  const queries = useQueryClient()
  return (route) => queries.fetchQuery(matchQuery(client, accountId, route))
}

const RELOAD = ['account_email_domains', 'profiles', 'accounts'] as const

interface NewRoute {
  readonly accountId: string
  readonly route: string
  readonly approval: Approval
}

/** The same domain or address cannot lead to two accounts. */
async function refuseTaken(work: () => Promise<unknown>, sentence: () => string): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof RequestError && error.code === '23505') throw new FieldProblem(sentence)
    throw error
  }
}

const addedToasts = (kind: 'domain' | 'address') => ({
  success: { title: TEXTS.routes.added[kind] },
  failure: failureWithReason(TEXTS.routes.addFailed[kind], { 23514: TEXTS.routes.refused[kind] }),
})

export function useAddDomain() {
  return useChange({
    send: (client, { accountId, route, approval }: NewRoute) =>
      refuseTaken(
        async () =>
          dataOf(await client.from('account_email_domains').insert({ account_id: accountId, domain: route, approval })),
        () => TEXTS.routes.taken.domain,
      ),
    reload: RELOAD,
    meta: addedToasts('domain'),
  })
}

export function useAddAddress() {
  return useChange({
    send: (client, { accountId, route }: NewRoute) =>
      refuseTaken(
        async () =>
          dataOf(await client.from('account_email_overrides').insert({ account_id: accountId, email: route })),
        () => TEXTS.routes.taken.address,
      ),
    reload: RELOAD,
    meta: addedToasts('address'),
  })
}

export function useSetApproval() {
  return useChange({
    send: async (client, { domain, approval }: { domain: string; approval: Approval }) =>
      dataOf(
        await client.from('account_email_domains').update({ approval }).eq('domain', domain).select('domain').single(),
      ),
    reload: RELOAD,
    meta: {
      success: { title: TEXTS.routes.approvalSaved },
      failure: failureWithReason(TEXTS.routes.approvalFailed, { PGRST116: TEXTS.gone.domain }),
    },
  })
}

export function useRemoveRoute(kind: 'domain' | 'address') {
  return useChange({
    send: async (client, route: string) =>
      kind === 'domain'
        ? dataOf(await client.from('account_email_domains').delete().eq('domain', route).select('domain').single())
        : dataOf(await client.from('account_email_overrides').delete().eq('email', route).select('email').single()),
    reload: RELOAD,
    meta: {
      success: { title: TEXTS.routes.removed[kind] },
      failure: failureWithReason(TEXTS.routes.removeFailed[kind], { PGRST116: TEXTS.gone[kind] }),
    },
  })
}
