import { useNavigate } from '@tanstack/react-router'
import {
  Bell,
  BookOpen,
  Building2,
  CalendarDays,
  ChartNoAxesColumn,
  CircleQuestionMark,
  Cpu,
  FileText,
  Flag,
  FolderLock,
  House,
  Layers,
  Leaf,
  ListChecks,
  Mail,
  LockKeyhole,
  type LucideIcon,
  Palette,
  Scale,
  ScrollText,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  SquareKanban,
  UserRound,
} from 'lucide-react'
import { PAGE_PATHS, PAGES, type PagePath } from '../../../config/pages.ts'
import { texts as ENGLISH } from '../../../config/texts/en.ts'
import { useAccount, useServices } from '../../../session/account/use-account.ts'
import { SERVICES } from '../../../session/account/services.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useInAdminMode } from '../../../session/use-in-admin-mode.ts'
import { CLIENT_PAGES } from '../../shell/sidebar/nav-groups.ts'
import { matchingItems, type ProviderProps } from '../provider.ts'
import { ResultGroup } from '../result-group.tsx'
import { TEXTS } from '../texts.ts'

const ICONS: Readonly<Record<PagePath, LucideIcon>> = {
  '/dashboard': House,
  '/profile': UserRound,
  '/my-data': FolderLock,
  '/templates': FileText,
  '/kanban': SquareKanban,
  '/billing': ChartNoAxesColumn,
  '/consultancy': CalendarDays,
  '/settings': Settings,
  '/settings/notifications': SlidersHorizontal,
  '/settings/theme': Palette,
  '/settings/admin': Layers,
  '/settings/admin/home': House,
  '/onboarding-tutorial': BookOpen,
  '/faq': CircleQuestionMark,
  '/notifications': Bell,
  '/organization-settings': Building2,
  '/access-log': ListChecks,
  '/contact-support': Mail,
  '/important-events': Flag,
  '/privacy-service': LockKeyhole,
  '/legal-service': Scale,
  '/security-service': ShieldCheck,
  '/digital-service': Cpu,
  '/esg-service': Leaf,
  '/privacy-policy': ScrollText,
  '/disclaimer': ScrollText,
  '/trust': ShieldCheck,
}

/** Every page that this user may open and that the sidebar does not grey out. */
export function PagesGroup({ typed, onRun }: ProviderProps) {
  const navigate = useNavigate()
  const { isAdmin } = useActingUser()
  const inAdminMode = useInAdminMode()
  const { services } = useServices()
  const { account } = useAccount()
  const closed = new Set<PagePath>(inAdminMode ? CLIENT_PAGES : [])
  if (isAdmin) closed.add('/trust')
  else closed.add('/settings/admin').add('/settings/admin/home')
  if (account?.accessLevel === 'restricted') closed.add('/access-log')
  for (const { key, path } of SERVICES) {
    if (path !== null && (inAdminMode || !services[key].enabled)) closed.add(path)
  }
  const items = PAGE_PATHS.filter((path) => !closed.has(path)).map((path) => ({
    id: path,
    title: PAGES[path],
    // Colleagues and the guides may use the English name.
    keywords: [ENGLISH[path]],
    icon: ICONS[path],
    run: () => void navigate({ to: path }),
  }))
  return <ResultGroup heading={TEXTS.groups.pages} answer={matchingItems(items, typed)} onRun={onRun} />
}
