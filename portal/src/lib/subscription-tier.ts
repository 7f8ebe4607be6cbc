const NAMES: Readonly<Record<string, string>> = { starter: 'Starter', growth: 'Growth', enterprise: 'Enterprise' }

/** Spec part 2 §3: "starter, growth, enterprise, otherwise shown as Unknown". */
export const tierName = (tier: string): string => NAMES[tier] ?? 'Unknown'
