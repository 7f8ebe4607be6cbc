/** The tabs in their order: docs/product/admin-panel.md. */
export const ADMIN_TABS = [
  { value: 'accounts', label: 'Accounts' },
  { value: 'users', label: 'Users' },
  { value: 'changes', label: 'Changes' },
  { value: 'settings', label: 'Settings' },
] as const

export type AdminTab = (typeof ADMIN_TABS)[number]['value']

/** From the address, where anything may stand. */
export function readTab({ tab }: Readonly<Record<string, unknown>>): AdminTab {
  return ADMIN_TABS.find(({ value }) => value === tab)?.value ?? 'accounts'
}

/** Into the address; the default does not stand there, and what belonged to another tab goes. */
export function tabSearch(tab: AdminTab): { tab?: AdminTab } {
  return tab === 'accounts' ? {} : { tab }
}
