import type { Texts as AccountTexts } from '../../../portal/src/features/admin/accounts/texts/en.ts'
import type { Texts as AuthTexts } from '../../../portal/src/features/auth/texts/en.ts'
import type { Texts as BannerTexts } from '../../../portal/src/app/shell/banner/texts/en.ts'
import type { Texts as BoardTexts } from '../../../portal/src/features/kanban/texts/en.ts'
import type { Texts as ConfirmTexts } from '../../../portal/src/features/auth/confirm-texts/en.ts'
import type { Texts as DeskTexts } from '../../../portal/src/features/support/desk/texts/en.ts'
import type { Texts as HomeTexts } from '../../../portal/src/features/dashboard/texts/en.ts'
import type { Texts as LibraryTexts } from '../../../portal/src/features/templates/texts/en.ts'
import type { Texts as NotificationTexts } from '../../../portal/src/features/notifications/texts/en.ts'
import type { Texts as OwnNotificationTexts } from '../../../portal/src/features/notifications/own-texts/en.ts'
import type { Texts as PageTexts } from '../../../portal/src/config/texts/en.ts'
import type { Texts as PanelTexts } from '../../../portal/src/features/admin/panel/texts/en.ts'
import type { Texts as ResetTexts } from '../../../portal/src/features/reset/texts/en.ts'
import type { Texts as ServiceTexts } from '../../../portal/src/features/admin/services/texts/en.ts'
import type { Texts as SessionTexts } from '../../../portal/src/session/texts/en.ts'
import type { Texts as ShellTexts } from '../../../portal/src/app/shell/texts/en.ts'
import type { Texts as StewardTexts } from '../../../portal/src/features/steward/texts/en.ts'
import type { Texts as SupportTexts } from '../../../portal/src/features/support/texts/en.ts'
import type { Texts as UiTexts } from '../../../portal/src/ui/texts/en.ts'
import type { Texts as UserTexts } from '../../../portal/src/features/admin/users/texts/en.ts'

export type Language = 'en' | 'nl' | 'fr'

/** What each language is called in itself. */
export const NAMES: Readonly<Record<Language, string>> = { en: 'English', nl: 'Nederlands', fr: 'Français' }

/** The folders of the catalogues, below `portal/src`. */
const FOLDERS = {
  accounts: 'features/admin/accounts/texts',
  auth: 'features/auth/texts',
  banner: 'app/shell/banner/texts',
  board: 'features/kanban/texts',
  confirm: 'features/auth/confirm-texts',
  desk: 'features/support/desk/texts',
  home: 'features/dashboard/texts',
  library: 'features/templates/texts',
  notifications: 'features/notifications/texts',
  ownNotifications: 'features/notifications/own-texts',
  pages: 'config/texts',
  panel: 'features/admin/panel/texts',
  reset: 'features/reset/texts',
  services: 'features/admin/services/texts',
  session: 'session/texts',
  shell: 'app/shell/texts',
  steward: 'features/steward/texts',
  support: 'features/support/texts',
  ui: 'ui/texts',
  users: 'features/admin/users/texts',
} as const

/** The texts of the portal by the part that shows them. */
export interface Texts {
  readonly accounts: AccountTexts
  readonly auth: AuthTexts
  readonly banner: BannerTexts
  readonly board: BoardTexts
  readonly confirm: ConfirmTexts
  readonly desk: DeskTexts
  readonly home: HomeTexts
  readonly library: LibraryTexts
  readonly notifications: NotificationTexts
  readonly ownNotifications: OwnNotificationTexts
  readonly pages: PageTexts
  readonly panel: PanelTexts
  readonly reset: ResetTexts
  readonly services: ServiceTexts
  readonly session: SessionTexts
  readonly shell: ShellTexts
  readonly steward: StewardTexts
  readonly support: SupportTexts
  readonly ui: UiTexts
  readonly users: UserTexts
}

/** What the portal says in a language. Texts that count follow the English rules of plurals here. */
export async function textsIn(language: Language): Promise<Texts> {
  const parts = Object.entries(FOLDERS).map(async ([part, folder]) => {
    const { texts } = (await import(`../../../portal/src/${folder}/${language}.ts`)) as { texts: unknown }
    return [part, texts]
  })
  return Object.fromEntries(await Promise.all(parts)) as Texts
}
