import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../lib/failure-toast.ts'
import { throwIfRefused } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { throwIfKeyFailed } from '../../../session/second-factor/web-authn.ts'
import { TEXTS } from '../texts.ts'
import { withFactor } from './factors.ts'

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly addedAt: string
  readonly usedAt: string | null
}

/** Null where the server has no passkeys. */
export function passkeysQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['security', userId, 'passkeys'],
    queryFn: async (): Promise<readonly Passkey[] | null> => {
      const { data, error } = await client.auth.passkey.list()
      if (error?.code === 'passkey_disabled' || error?.status === 404) return null
      throwIfRefused({ error })
      return (data ?? []).map(({ id, friendly_name: name, created_at: addedAt, last_used_at: usedAt }) => ({
        id,
        name: name ?? '',
        addedAt,
        usedAt: usedAt ?? null,
      }))
    },
    staleTime: 0,
  })
}

export function useAddPasskey() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (name: string) =>
      withFactor(async () => {
        const { data, error } = await client.auth.registerPasskey()
        throwIfKeyFailed({ error })
        // The passkey exists by now. Without the name it keeps the server's.
        if (data !== null) await client.auth.passkey.update({ passkeyId: data.id, friendlyName: name })
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['security'] }),
    meta: {
      success: () => ({ title: TEXTS.passkeys.done }),
      failure: (error) => failureToast(error, TEXTS.passkeys.failed),
    },
  })
}

export function useRenamePasskey() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, name }: Pick<Passkey, 'id' | 'name'>) => {
      throwIfRefused(await client.auth.passkey.update({ passkeyId: id, friendlyName: name }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['security'] }),
    meta: {
      success: () => ({ title: TEXTS.passkeys.renamed }),
      failure: (error) => failureToast(error, TEXTS.passkeys.renameFailed),
    },
  })
}

export function useRemovePasskey() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Passkey) =>
      withFactor(async () => throwIfRefused(await client.auth.passkey.delete({ passkeyId: id }))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['security'] }),
    meta: {
      success: () => ({ title: TEXTS.passkeys.removed }),
      failure: (error) => failureToast(error, TEXTS.passkeys.removeFailed),
    },
  })
}
