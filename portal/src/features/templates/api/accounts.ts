import { everyRow } from '../../../lib/every-row.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import { TEXTS } from '../texts.ts'

/** The ids of all accounts, for the choice 'all'. */
export async function loadAllAccountIds(client: Client): Promise<string[]> {
  const accounts = await everyRow<{ readonly id: string }>(({ after, size, options }) => {
    const all = client.from('accounts').select('id', options)
    return (after === null ? all : all.gt('id', after.id)).order('id').limit(size)
  })
  return accounts.map(({ id }) => id)
}

/** The id of the user's account, by its name: docs/product/templates.md. */
export async function currentAccountId(client: Client, name: string | null): Promise<string> {
  const row =
    name === null ? null : dataOf(await client.from('accounts').select('id').eq('name', name).limit(1).maybeSingle())
  if (row === null) throw new Error(TEXTS.upload.ownAccountMissing)
  return row.id
}
