import { createRootRoute, createRoute, createRouter, redirect, type RouterHistory } from '@tanstack/react-router'
import type { PagePath } from '../config/pages.ts'
import { NotFoundPage } from '../features/not-found/not-found-page.tsx'
import { incomingLink } from '../session/auth/incoming-link.ts'
import { openReset } from '../session/auth/open-reset.ts'
import { pendingConfirmation, readConfirmation } from '../session/auth/pending-confirmation.ts'
import { isRecovery, leadsToReset, readLinkTokens } from '../session/auth/link-tokens.ts'
import { CrashedPage, lazyPage, type RouteFile } from './lazy-page.tsx'
import { Root } from './root.tsx'

interface Address {
  readonly pathname: string
  readonly searchStr: string
  readonly hash: string
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ location }) => {
    takeLink(location)
    // A link to choose a password may arrive here instead of at the reset page.
    if (isRecovery(location)) throw redirect({ to: '/reset', replace: true })
  },
  component: lazyPage(() => import('./routes/landing.tsx')),
})

/** Needs no session. A mail's link may lead to any of them. */
const open = <P extends string>(path: P, load: RouteFile, take: (location: Address) => void = takeLink) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location }) => take(location),
    component: lazyPage(load),
  })

/** Guard and shell around everything that needs a session. */
const portal = createRoute({
  getParentRoute: () => root,
  id: 'portal',
  component: lazyPage(() => import('./routes/portal.tsx')),
})

const page = <P extends PagePath>(path: P, load: RouteFile) =>
  createRoute({ getParentRoute: () => portal, path, component: lazyPage(load) })

const routeTree = root.addChildren([
  landing,
  open('/reset', () => import('./routes/reset.tsx')),
  open('/reset-password', () => import('./routes/reset.tsx')),
  open('/confirm', () => import('./routes/confirm.tsx'), takeConfirmation),
  open('/demo', () => import('./routes/demo.tsx')),
  portal.addChildren([
    page('/dashboard', () => import('./routes/dashboard.tsx')),
    page('/profile', () => import('./routes/profile.tsx')),
    page('/templates', () => import('./routes/templates.tsx')),
    page('/kanban', () => import('./routes/kanban.tsx')),
    page('/billing', () => import('./routes/billing.tsx')),
    page('/consultancy', () => import('./routes/consultancy.tsx')),
    page('/settings', () => import('./routes/settings.tsx')),
    page('/settings/notifications', () => import('./routes/settings-notifications.tsx')),
    page('/settings/theme', () => import('./routes/settings-theme.tsx')),
    page('/settings/admin', () => import('./routes/settings-admin.tsx')),
    page('/onboarding-tutorial', () => import('./routes/onboarding-tutorial.tsx')),
    page('/faq', () => import('./routes/faq.tsx')),
    page('/notifications', () => import('./routes/notifications.tsx')),
    page('/organization-settings', () => import('./routes/organization-settings.tsx')),
    page('/contact-support', () => import('./routes/contact-support.tsx')),
    page('/important-events', () => import('./routes/important-events.tsx')),
    page('/privacy-service', () => import('./routes/service-placeholder.tsx')),
    page('/legal-service', () => import('./routes/service-placeholder.tsx')),
    page('/security-service', () => import('./routes/service-placeholder.tsx')),
    page('/digital-service', () => import('./routes/service-placeholder.tsx')),
    page('/esg-service', () => import('./routes/service-placeholder.tsx')),
    page('/privacy-policy', () => import('./routes/privacy-policy.tsx')),
    page('/disclaimer', () => import('./routes/disclaimer.tsx')),
  ]),
])

/** `history`: another place than the browser's address bar. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history ? { history } : {}),
    scrollRestoration: true,
    // In the shell the page scrolls in its own area, on a phone and outside of it the window does.
    scrollToTopSelectors: ['#main'],
    defaultPreload: 'intent',
    defaultErrorComponent: CrashedPage,
  })

export const router = createAppRouter()

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Takes the tokens of a mail's link out of the address before anything is drawn. */
function takeLink(location: Address): void {
  const link = readLinkTokens(location)
  if (link === null) return resumeReset(location)
  incomingLink.hold(link)
  const isForReset = location.pathname.startsWith('/reset') || (link.kind === 'session' && leadsToReset(link))
  throw redirect({ to: isForReset ? '/reset' : '/', replace: true })
}

/** The same for a link that waits for a press of the button. */
function takeConfirmation({ searchStr }: Address): void {
  const given = readConfirmation(searchStr)
  if (given === null) return
  pendingConfirmation.hold(given)
  throw redirect({ to: '/confirm', replace: true })
}

/** A reload of the reset page, whose link was used before it. */
function resumeReset({ pathname }: Address): void {
  const link = pathname.startsWith('/reset') && incomingLink.read() === null ? openReset.link() : null
  if (link !== null) incomingLink.hold(link)
}
