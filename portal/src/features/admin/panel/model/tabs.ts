/** The tabs in their order: docs/product/admin-panel.md. */
export const ADMIN_TABS = [
  'accounts',
  'users',
  'changes',
  'settings',
  'support',
  'planner',
  'privacy',
  'access',
] as const

export type AdminTab = (typeof ADMIN_TABS)[number]

/** Reads the address, which anybody can edit. */
export function readTab({ tab }: Readonly<Record<string, unknown>>): AdminTab {
  return ADMIN_TABS.find((known) => known === tab) ?? 'accounts'
}

/** The parameters of the address: none for the default tab, and none that belong to another tab. */
export function tabSearch(tab: AdminTab): { tab?: AdminTab } {
  return tab === 'accounts' ? {} : { tab }
}
