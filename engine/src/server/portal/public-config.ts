import type { EnvironmentSlot } from '../environment/slot.ts'
import type { Brand } from './brand.ts'

/** The document `/config.json`: everything that the portal is told at run time. All of it is public. */
export function publicConfig(
  brand: Brand,
  demo: Brand['demo'] | null,
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
  }
}
