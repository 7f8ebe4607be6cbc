import { TEXTS } from './texts.ts'

/** The pages of the portal: docs/product/shell.md. */
export const PAGE_PATHS = [
  '/dashboard',
  '/profile',
  '/my-data',
  '/templates',
  '/kanban',
  '/billing',
  '/consultancy',
  '/settings',
  '/settings/notifications',
  '/settings/theme',
  '/settings/admin',
  '/settings/admin/home',
  '/onboarding-tutorial',
  '/faq',
  '/notifications',
  '/organization-settings',
  '/access-log',
  '/contact-support',
  '/important-events',
  '/privacy-service',
  '/legal-service',
  '/security-service',
  '/digital-service',
  '/esg-service',
  '/privacy-policy',
  '/disclaimer',
  '/trust',
] as const

export type PagePath = (typeof PAGE_PATHS)[number]

/** The name of each page in the breadcrumb and the title, in the language that is shown. */
export const PAGES: Readonly<Record<PagePath, string>> = TEXTS

export function isPagePath(path: string): path is PagePath {
  return PAGE_PATHS.some((page) => page === path)
}

/** The page of one account, which only admins have. */
export const isAccountPath = (path: string): boolean => path.startsWith('/settings/admin/accounts/')

/** A path that contains `plans` is called Plans. Null if the page has no name of its own. */
export function pageTitle(path: string): string | null {
  if (isPagePath(path)) return PAGES[path]
  if (isAccountPath(path)) return TEXTS.account
  return path.includes('plans') ? TEXTS.plans : null
}
