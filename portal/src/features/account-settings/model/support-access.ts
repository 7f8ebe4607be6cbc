/** What the firm's administrators may do while impersonating people of the account: docs/product/impersonation.md. */
export const SUPPORT_LEVELS = ['write', 'read', 'off'] as const

export type SupportLevel = (typeof SUPPORT_LEVELS)[number]

/** The database allows no other value. */
export const supportLevel = (value: string): SupportLevel => SUPPORT_LEVELS.find((level) => level === value) ?? 'off'
