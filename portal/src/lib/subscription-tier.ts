import { TEXTS } from './texts.ts'

/** The names of the subscriptions are the same in every language. */
const NAMES: Readonly<Record<string, string>> = { starter: 'Starter', growth: 'Growth', enterprise: 'Enterprise' }

/** Any other tier is shown as Unknown: docs/product/accounts.md. */
export const tierName = (tier: string): string => NAMES[tier] ?? TEXTS.unknownTier
