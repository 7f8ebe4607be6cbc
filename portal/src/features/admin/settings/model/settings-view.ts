export const SETTINGS_VIEWS = [
  { value: 'account', label: 'Account settings' },
  { value: 'actions', label: 'Administrator actions' },
] as const

export type SettingsView = (typeof SETTINGS_VIEWS)[number]['value']

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

interface SettingsPlace {
  readonly view: SettingsView
  /** Whose settings they are; none is chosen yet. */
  readonly accountId: string | null
}

/** From the address, where anything may stand. */
export function readSettingsPlace({ view, account }: Readonly<Record<string, unknown>>): SettingsPlace {
  return {
    view: SETTINGS_VIEWS.find(({ value }) => value === view)?.value ?? 'account',
    accountId: typeof account === 'string' && ID.test(account) ? account : null,
  }
}

/** Into the address, beside the tab; what belonged to the other view goes. */
export function settingsAddress({ view, accountId }: SettingsPlace) {
  return {
    tab: 'settings' as const,
    ...(view === 'account' ? {} : { view }),
    ...(accountId === null ? {} : { account: accountId }),
  }
}
