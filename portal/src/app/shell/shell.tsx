import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { takeToastAfterReload } from '../../lib/toast-after-reload.ts'
import { useOnReconnect } from '../../lib/use-on-reconnect.ts'
import { useActingUser } from '../../session/acting-user.ts'
import { useActiveService } from '../../session/account/active-service.ts'
import { useLiveServices } from '../../session/account/use-live-services.ts'
import { usePasswordHelper } from '../../session/auth/use-password-helper.ts'
import { useFollowImpersonation } from '../../session/impersonation/use-follow-impersonation.ts'
import { dismissPageToasts, settleConnectionToasts } from '../../ui/feedback/toast-store.ts'
import { notify } from '../notify.ts'
import { PaletteHost, ShowPaletteContext, usePalette } from '../palette/palette-host.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header/header.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { MainArea, SkipLink } from './main-area.tsx'
import { useSidebar } from './sidebar/sidebar-context.ts'
import { SidebarProvider } from './sidebar/sidebar-provider.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import './shell.css'

interface ShellProps {
  /** The bell in the header. `app` passes it in, because it belongs to a feature. */
  notifications: ReactNode
  children: ReactNode
}

/** The frame around every page that needs a session: header, sidebar, footer and banner. */
export function Shell({ notifications, children }: ShellProps) {
  return (
    <SidebarProvider>
      <Frame notifications={notifications}>{children}</Frame>
    </SidebarProvider>
  )
}

function Frame({ notifications, children }: ShellProps) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const { isExpanded } = useSidebar()
  const palette = usePalette()
  const { pending, isAdmin } = useActingUser()
  const activeService = useActiveService(pathname)
  useLiveServices()
  usePasswordHelper()
  useFollowImpersonation({ onChange: reload })
  useCatchUp()
  useEffect(dismissPageToasts, [pathname])
  useEffect(() => {
    const toast = takeToastAfterReload()
    if (toast !== null) notify.success(toast)
  }, [])
  return (
    <div className={isExpanded ? 'shell' : 'shell shell-rail'}>
      <SkipLink />
      <ImpersonationBanner />
      <Sidebar activeService={activeService} />
      <Header notifications={notifications} onSearch={palette.show} />
      <ShowPaletteContext value={palette.show}>
        <MainArea>{children}</MainArea>
      </ShowPaletteContext>
      <Footer hasTrust={!pending && !isAdmin} />
      <PaletteHost {...palette} />
    </div>
  )
}

const reload = () => window.location.reload()

/** When the connection is back, repeats the requests that failed while it was lost, and ends what was said about it. */
function useCatchUp(): void {
  const queries = useQueryClient()
  useOnReconnect(() => {
    settleConnectionToasts()
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  })
}
