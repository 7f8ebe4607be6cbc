/** The tabs in their order: docs/product/admin-panel.md. */
export const ADMIN_TABS = [
  { value: 'accounts', label: 'Accounts' },
  { value: 'users', label: 'Users' },
  { value: 'changes', label: 'Changes' },
  { value: 'settings', label: 'Settings' },
  { value: 'support', label: 'Support' },
  { value: 'planner', label: 'Planner' },
] as const

export type AdminTab = (typeof ADMIN_TABS)[number]['value']

/** Reads the address, which anybody can edit. */
export function readTab({ tab }: Readonly<Record<string, unknown>>): AdminTab {
  return ADMIN_TABS.find(({ value }) => value === tab)?.value ?? 'accounts'
}

/** The parameters of the address: none for the default tab, and none that belong to another tab. */
export function tabSearch(tab: AdminTab): { tab?: AdminTab } {
  return tab === 'accounts' ? {} : { tab }
}
