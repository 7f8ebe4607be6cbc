import { parseId } from '../../../../lib/address-values.ts'

export const SETTINGS_VIEWS = ['account', 'actions', 'contacts', 'second-factor', 'retention'] as const

export type SettingsView = (typeof SETTINGS_VIEWS)[number]

interface SettingsLocation {
  readonly view: SettingsView
  /** The account whose settings are shown; null if none is chosen yet. */
  readonly accountId: string | null
}

/** Reads the address, which anybody can edit. */
export function readSettingsLocation({ view, account }: Readonly<Record<string, unknown>>): SettingsLocation {
  return {
    view: SETTINGS_VIEWS.find((known) => known === view) ?? 'account',
    accountId: parseId(account),
  }
}

/** The parameters of the address, with the tab and without the parameters of the other view. */
export function settingsAddress({ view, accountId }: SettingsLocation) {
  return {
    tab: 'settings' as const,
    ...(view === 'account' ? {} : { view }),
    ...(accountId === null ? {} : { account: accountId }),
  }
}
