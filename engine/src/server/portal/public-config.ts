import type { EnvironmentSlot } from '../environment/slot.ts'
import type { Brand } from './brand.ts'

export interface PublicSettings {
  readonly brand: Brand
  /** The sample logins that everyone may read; null if there are none. */
  readonly demo: Brand['demo'] | null
  /** The shortest password that can be set with a link. The reset page names it. */
  readonly resetPasswordLength: number
  /** When a session ends by itself; 0 if it does not. The list of sessions says so. */
  readonly sessionEnd: { readonly idleSeconds: number; readonly maxSeconds: number }
}

/** The document `/config.json`: everything that the portal is told at run time. All of it is public. */
export function publicConfig(
  { brand, demo, resetPasswordLength, sessionEnd }: PublicSettings,
  slots: readonly EnvironmentSlot[],
  origin: string,
): unknown {
  const environments = slots.map(({ name, prefix, running }) => [
    name,
    { url: `${origin}${prefix}`, key: running?.publishableKey ?? '' },
  ])
  return {
    brand: brand.brand,
    links: brand.links,
    environments: Object.fromEntries(environments) as unknown,
    demo,
    resetPasswordLength,
    sessionEnd,
    // Presence has the sender's own `sub`: see services/realtime/channels/presence.ts.
    verifiesPresence: true,
  }
}
