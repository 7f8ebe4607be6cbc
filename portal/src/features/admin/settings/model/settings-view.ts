import { parseId } from '../../../../lib/address-values.ts'

export const SETTINGS_VIEWS = [
  { value: 'account', label: 'Account settings' },
  { value: 'actions', label: 'Administrator actions' },
  { value: 'contacts', label: 'Contact persons' },
  { value: 'second-factor', label: 'Second factor' },
] as const

export type SettingsView = (typeof SETTINGS_VIEWS)[number]['value']

interface SettingsLocation {
  readonly view: SettingsView
  /** The account whose settings are shown; null if none is chosen yet. */
  readonly accountId: string | null
}

/** Reads the address, which anybody can edit. */
export function readSettingsLocation({ view, account }: Readonly<Record<string, unknown>>): SettingsLocation {
  return {
    view: SETTINGS_VIEWS.find(({ value }) => value === view)?.value ?? 'account',
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
