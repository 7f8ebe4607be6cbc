import { queryOptions } from '@tanstack/react-query'
import { failureWithReason } from '../../../lib/failure-toast.ts'
import { invoke } from '../../../lib/invoke.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import { languagesOf } from '../../../session/language/invitation-language.tsx'
import { useChange } from '../../../session/use-change.ts'
import type { Access, Invitation } from '../model/colleague.ts'
import { TEXTS } from '../texts.ts'

/** The e-mail domains whose addresses a manager may invite. */
export function invitableDomainsQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'rights'],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const rights = dataOf(await client.rpc('get_account_rights', { account_uuid: accountId }).abortSignal(signal))
      return rights[0]?.domains ?? []
    },
  })
}

const reload = ['accounts'] as const

export function useInviteColleague(accountId: string) {
  return useChange({
    send: (client, invitation: Invitation) =>
      invoke(client, 'invite-colleague', { accountId, ...invitation, ...languagesOf(invitation) }),
    reload,
    meta: {
      success: ({ email }: Invitation) => ({
        title: TEXTS.invitation.sent,
        description: TEXTS.invitation.sentWhere(email),
      }),
      failure: failureWithReason(TEXTS.invitation.failed),
    },
  })
}

export function useSetAccess(accountId: string, person: { readonly id: string }) {
  return useChange({
    send: async (client, { role, accessLevel }: Access) =>
      dataOf(
        await client.rpc('set_colleague', {
          account_uuid: accountId,
          person_uuid: person.id,
          role,
          access_level: accessLevel,
        }),
      ),
    reload,
    meta: { success: { title: TEXTS.changeAccess.done }, failure: failureWithReason(TEXTS.changeAccess.failed) },
  })
}

export function useRemoveColleague(accountId: string) {
  return useChange({
    send: async (client, { id }: { readonly id: string; readonly name: string }) =>
      dataOf(await client.rpc('remove_colleague', { account_uuid: accountId, person_uuid: id })),
    reload,
    meta: {
      success: ({ name }: { readonly name: string }) => ({ title: TEXTS.removal.done(name) }),
      failure: failureWithReason(TEXTS.removal.failed),
    },
  })
}
