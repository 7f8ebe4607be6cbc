import type { Announcement } from '../../lib/announcer.ts'
import { usePresence } from '../../lib/use-presence.ts'
import { useEnvironment } from '../environment/environment-context.ts'

const NOBODY: readonly Announcement[] = []

/**
 * Who else is on a private topic, by `sub`. Where the server does not verify who announces something, anybody there could
 * appear as a colleague: then nobody is shown.
 */
export function useOthers(topic: string, own: Announcement | null): readonly Announcement[] {
  const { client, config } = useEnvironment()
  const others = usePresence(client, topic, config.verifiesPresence ? own : null)
  return config.verifiesPresence ? others : NOBODY
}
