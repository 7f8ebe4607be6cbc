import { queryOptions } from '@tanstack/react-query'
import type { EnvironmentAddress } from '../../config/runtime-config.ts'
import { throwIfRefused } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'
import { recoveryCodesLeft, spendRecoveryCode } from './recovery-codes.ts'
import { throwIfKeyFailed } from './web-authn.ts'

/** One way to prove the second factor. */
export type Way =
  | { readonly kind: 'app'; readonly factorId: string; readonly name: string }
  | { readonly kind: 'key'; readonly factorId: string; readonly name: string }
  | { readonly kind: 'recovery' }

/** The ways that the signed-in user has, the usual one first. */
export function waysQuery(client: Client, address: EnvironmentAddress, userId: string) {
  return queryOptions({
    queryKey: ['factor_ways', userId],
    queryFn: async (): Promise<readonly Way[]> => {
      const [factors, left] = await Promise.all([
        client.auth.mfa.listFactors(),
        // Without the number the user can still give a factor.
        recoveryCodesLeft(client, address).catch(() => null),
      ])
      throwIfRefused(factors)
      const { totp = [], webauthn = [] } = factors.data ?? {}
      return [
        ...totp.map(({ id, friendly_name: name = '' }) => ({ kind: 'app' as const, factorId: id, name })),
        ...webauthn.map(({ id, friendly_name: name = '' }) => ({ kind: 'key' as const, factorId: id, name })),
        ...(left !== null && left.remaining > 0 ? [{ kind: 'recovery' as const }] : []),
      ]
    },
    staleTime: 0,
    gcTime: 0,
  })
}

/** Proves the factor: the client then has a token of a session with the second factor. `code` is empty for a key. */
export async function prove(client: Client, address: EnvironmentAddress, way: Way, code: string): Promise<void> {
  switch (way.kind) {
    case 'app':
      return throwIfRefused(await client.auth.mfa.challengeAndVerify({ factorId: way.factorId, code }))
    case 'key':
      return throwIfKeyFailed(await client.auth.mfa.webauthn.authenticate({ factorId: way.factorId }))
    case 'recovery':
      return spendRecoveryCode(client, address, code)
  }
}
