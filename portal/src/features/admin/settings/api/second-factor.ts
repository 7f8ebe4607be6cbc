import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import type { FactorOverview, FactorRule } from '../model/factor-rule.ts'
import { TEXTS } from '../texts.ts'

/** It is no table: live changes do not tell of it. */
const KEY = ['second-factor-rule'] as const

export function factorOverviewQuery(client: Client) {
  return queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<FactorOverview> =>
      dataOf(await client.rpc('admin_second_factor_overview').abortSignal(signal).single()),
    staleTime: 0,
  })
}

export function useSetFactorRule() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (rule: FactorRule) => dataOf(await client.rpc('admin_set_second_factor', { new_rule: rule })),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
    meta: {
      success: { title: TEXTS.factor.saved },
      failure: failureWithReason(TEXTS.factor.saveFailed),
    },
  })
}
