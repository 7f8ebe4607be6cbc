import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { CrashedPage } from './lazy-page.tsx'
import { routeTree } from './routes.tsx'

/** Tests pass their own `history`; without one, the router uses the browser's address bar. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history ? { history } : {}),
    scrollRestoration: true,
    // In the shell the page scrolls in its own area; on a phone, and outside the shell, the window scrolls.
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
