/** The pages of the portal, each with its name in the breadcrumb and the title: docs/product/shell.md. */
export const PAGES = {
  '/dashboard': 'Portal Page',
  '/profile': 'My Profile',
  '/templates': 'Templates',
  '/kanban': 'Kanban Board',
  '/billing': 'Finance Tracker',
  '/consultancy': 'Consult Planner',
  '/settings': 'Settings',
  '/settings/notifications': 'Notification Preferences',
  '/settings/theme': 'Theme & Appearance',
  '/settings/admin': 'Admin Panel',
  '/settings/admin/home': 'Home',
  '/onboarding-tutorial': 'Onboarding Tutorial',
  '/faq': 'FAQ',
  '/notifications': 'Notifications',
  '/organization-settings': 'Account Profile',
  '/contact-support': 'Contact Support',
  '/important-events': 'Important Events',
  '/privacy-service': 'Privacy Service',
  '/legal-service': 'Legal Service',
  '/security-service': 'Security Service',
  '/digital-service': 'Digital & AI Service',
  '/esg-service': 'ESG Service',
  '/privacy-policy': 'Privacy Notice',
  '/disclaimer': 'Disclaimer',
} as const

export type PagePath = keyof typeof PAGES

export function isPagePath(path: string): path is PagePath {
  return Object.hasOwn(PAGES, path)
}

/** The page of one account, which only admins have. */
export const isAccountPath = (path: string): boolean => path.startsWith('/settings/admin/accounts/')

/** A path that contains `plans` is called Plans. Null if the page has no name of its own. */
export function pageTitle(path: string): string | null {
  if (isPagePath(path)) return PAGES[path]
  if (isAccountPath(path)) return 'Account'
  return path.includes('plans') ? 'Plans' : null
}
