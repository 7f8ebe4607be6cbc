import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EnvironmentAddress } from '../../../config/runtime-config.ts'
import { failureToast } from '../../../lib/failure-toast.ts'
import type { Client } from '../../../lib/supabase.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { makeRecoveryCodes, recoveryCodesLeft } from '../../../session/second-factor/recovery-codes.ts'
import { TEXTS } from '../texts.ts'
import { withFactor } from './factors.ts'

/** How many are left. Null where the server has none. */
export function codesLeftQuery(client: Client, address: EnvironmentAddress, userId: string) {
  return queryOptions({
    queryKey: ['security', userId, 'recovery_codes'],
    queryFn: () => recoveryCodesLeft(client, address),
    staleTime: 0,
  })
}

export function useMakeCodes() {
  const { client, config, name } = useEnvironment()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => withFactor(() => makeRecoveryCodes(client, config.environments[name])),
    // Shown once, and kept nowhere.
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['security'] }),
    meta: { failure: (error) => failureToast(error, TEXTS.codes.failed) },
  })
}
