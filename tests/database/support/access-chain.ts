import type { SupabaseClient } from '@supabase/supabase-js'
import type { Head } from '../../../portal/src/features/access-log/model/chain.ts'
import type { LogSource } from '../../../portal/src/features/access-log/verify/verify-log.ts'

/** The log of an account as the portal reads it, with the official client. */
export const logOf = (client: SupabaseClient, account: string, atOnce = 1000): LogSource => ({
  account,
  head: async () => {
    const { data } = await client.rpc('get_access_head', { account_id: account }).maybeSingle<Head>().throwOnError()
    return data
  },
  entriesFrom: async (last) => {
    const all = client.from('access_events').select('seq, at, actor, via, action, object, prev_hash, hash')
    const own = all.eq('account_id', account)
    const rest = last === null ? own : own.gte('seq', last.seq)
    const { data } = await rest.order('seq').order('hash').limit(atOnce).throwOnError()
    return data
  },
})
