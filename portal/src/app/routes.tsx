import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import type { PagePath } from '../config/pages.ts'
import { withClient } from '../lib/load-client.ts'
import { isRecovery } from '../session/auth/link-tokens.ts'
import { lazyPage, type PageFile } from './lazy-page.tsx'
import { takeConfirmation, takeLink } from './mail-links.ts'
import { Root } from './root.tsx'

const root = createRootRoute({ component: Root })

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ location }) => {
    takeLink(location)
    // A link to choose a password may lead here instead of to the reset page: docs/product/sign-in.md.
    if (isRecovery(location)) throw redirect({ to: '/reset', replace: true })
  },
  component: lazyPage(() => import('../features/auth/auth-page.tsx'), 'AuthPage'),
})

/** A page that needs no session. A link from a mail may lead to any of them. */
const open = <P extends string, Name extends string>(path: P, load: PageFile<Name>, name: Name, take = takeLink) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location }) => take(location),
    component: lazyPage(load, name),
  })

const loadReset = () => withClient(() => import('../features/reset/reset-page.tsx'))

/** Guard and shell around every page that needs a session. */
const portal = createRoute({
  getParentRoute: () => root,
  id: 'portal',
  component: lazyPage(() => withClient(() => import('./pages/portal.tsx')), 'Portal'),
})

const page = <P extends PagePath, Name extends string>(path: P, load: PageFile<Name>, name: Name) =>
  createRoute({ getParentRoute: () => portal, path, component: lazyPage(load, name, 'inShell') })

/** The page of one account, for admins. */
const account = createRoute({
  getParentRoute: () => portal,
  path: '/settings/admin/accounts/$accountId',
  component: lazyPage(() => import('./pages/dashboard.tsx'), 'AdminAccount', 'inShell'),
})

/** Every other path. Signed-in users keep the frame; the guard shows the page to visitors too. */
const unknown = createRoute({
  getParentRoute: () => portal,
  path: '$',
  component: lazyPage(() => import('./pages/not-found.tsx'), 'NotFound', 'inShell'),
})

/**
 * Each page is a chunk of its own, loaded when it is first needed. `pages/` has the pages that combine several
 * features.
 */
export const routeTree = root.addChildren([
  landing,
  open('/reset', loadReset, 'ResetPage'),
  open('/reset-password', loadReset, 'ResetPage'),
  open('/confirm', () => import('../features/auth/confirm-page.tsx'), 'ConfirmPage', takeConfirmation),
  open('/demo', () => import('../features/demo/demo-page.tsx'), 'DemoPage'),
  portal.addChildren([
    page('/dashboard', () => import('./pages/dashboard.tsx'), 'Dashboard'),
    page('/profile', () => import('./pages/profile.tsx'), 'Profile'),
    page('/my-data', () => import('./pages/profile.tsx'), 'Profile'),
    page('/templates', () => import('./pages/templates.tsx'), 'Templates'),
    page('/kanban', () => import('../features/kanban/kanban-page.tsx'), 'KanbanPage'),
    page('/billing', () => import('./pages/finance.tsx'), 'Finance'),
    page('/consultancy', () => import('./pages/consultancy.tsx'), 'Consultancy'),
    page('/settings', () => import('../features/account-settings/account-settings-page.tsx'), 'AccountSettingsPage'),
    page(
      '/settings/notifications',
      () => import('../features/notifications/preferences-page.tsx'),
      'NotificationPreferencesPage',
    ),
    page('/settings/theme', () => import('../features/appearance/appearance-page.tsx'), 'AppearancePage'),
    page('/settings/admin', () => import('./pages/dashboard.tsx'), 'DashboardInAdminMode'),
    account,
    page('/settings/admin/home', () => import('./pages/admin-home.tsx'), 'AdminHome'),
    page('/onboarding-tutorial', () => import('../features/tutorial/tutorial-page.tsx'), 'TutorialPage'),
    page('/faq', () => import('./pages/faq.tsx'), 'Faq'),
    page('/notifications', () => import('./pages/notifications.tsx'), 'Notifications'),
    page(
      '/organization-settings',
      () => import('../features/account-profile/account-profile-page.tsx'),
      'AccountProfilePage',
    ),
    page('/access-log', () => import('../features/access-log/access-log-page.tsx'), 'AccessLogPage'),
    page('/contact-support', () => import('../features/support/support-page.tsx'), 'SupportPage'),
    page('/important-events', () => import('./pages/events.tsx'), 'Events'),
    page('/privacy-service', () => import('./pages/services.tsx'), 'Services'),
    page('/legal-service', () => import('./pages/services.tsx'), 'Services'),
    page('/security-service', () => import('./pages/services.tsx'), 'Services'),
    page('/digital-service', () => import('./pages/services.tsx'), 'Services'),
    page('/esg-service', () => import('./pages/services.tsx'), 'Services'),
    page('/privacy-policy', () => import('../features/privacy/privacy-page.tsx'), 'PrivacyPage'),
    page('/disclaimer', () => import('../features/disclaimer/disclaimer-page.tsx'), 'DisclaimerPage'),
    page('/trust', () => import('../features/trust/trust-page.tsx'), 'TrustPage'),
    unknown,
  ]),
])
