import { useMutation } from '@tanstack/react-query'
import { CalendarPlus, Layers, LogOut, Moon, PanelLeft, SlidersHorizontal, Sun } from 'lucide-react'
import { useActingUser } from '../../../session/acting-user.ts'
import { useAppearance } from '../../../session/appearance/appearance-context.ts'
import type { ColorTheme } from '../../../session/appearance/preferences.ts'
import { useAuth } from '../../../session/auth/auth-context.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { useReadOnly } from '../../../ui/shared/read-only.ts'
import { useSidebar } from '../../shell/sidebar/sidebar-context.ts'
import { useAdminSwitch } from '../../shell/use-admin-switch.ts'
import { matchingItems, type PaletteItem, type ProviderProps } from '../provider.ts'
import { ResultGroup } from '../result-group.tsx'
import { TEXTS } from '../texts.ts'

export function ActionsGroup({ typed, onRun }: ProviderProps) {
  const { config } = useEnvironment()
  const { signOut } = useAuth()
  const { toggle } = useSidebar()
  const admin = useAdminSwitch()
  const theme = useThemeItem()
  const { impersonation } = useActingUser()
  const isReadOnly = useReadOnly() !== null
  const items: PaletteItem[] = [
    ...(isReadOnly ? [] : [bookItem(config.links.booking)]),
    // The database does not let an admin save their own appearance while impersonating.
    ...(impersonation === null ? [theme] : []),
    { id: 'sidebar', ...TEXTS.actions.sidebar, icon: PanelLeft, run: toggle },
    ...(admin === null ? [] : [adminItem(admin)]),
    { id: 'sign-out', ...TEXTS.actions.signOut, icon: LogOut, run: signOut },
  ]
  return <ResultGroup heading={TEXTS.groups.actions} answer={matchingItems(items, typed)} onRun={onRun} />
}

const bookItem = (address: string): PaletteItem => ({
  id: 'book',
  ...TEXTS.actions.book,
  icon: CalendarPlus,
  run: () => void window.open(address, '_blank', 'noopener,noreferrer'),
})

function adminItem({ isOn, flip }: { isOn: boolean; flip: () => void }): PaletteItem {
  return isOn
    ? { id: 'admin', ...TEXTS.actions.leaveAdmin, icon: Layers, run: flip }
    : { id: 'admin', ...TEXTS.actions.enterAdmin, icon: SlidersHorizontal, run: flip }
}

function useThemeItem(): PaletteItem {
  const { change } = useAppearance()
  const { mutate } = useMutation({
    mutationFn: (theme: ColorTheme) => change({ theme }),
    // No text for success: the user sees the new theme.
    meta: { failure: () => TEXTS.actions.themeFailed },
  })
  const isDark = document.documentElement.classList.contains('dark')
  return {
    id: 'theme',
    title: isDark ? TEXTS.actions.lightTheme : TEXTS.actions.darkTheme,
    keywords: TEXTS.actions.themeKeywords,
    icon: isDark ? Sun : Moon,
    run: () => mutate(isDark ? 'light' : 'dark'),
  }
}
