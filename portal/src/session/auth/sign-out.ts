import { localStore } from '../../lib/local-store.ts'
import type { Client } from '../../lib/supabase.ts'

/** Ends this browser's session. A server that cannot be reached is only logged: the session is gone from here all the same. */
export async function signOut(client: Client, sessionKey: string): Promise<void> {
  const { error } = await client.auth.signOut({ scope: 'local' })
  if (error === null) return
  console.error(error)
  localStore.remove(sessionKey)
  await client.removeAllChannels()
}
