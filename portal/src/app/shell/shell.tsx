import { useLocation } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { takeToastAfterReload } from '../../lib/toast-after-reload.ts'
import { usePasswordHelper } from '../../session/auth/use-password-helper.ts'
import { useActiveService } from '../../session/account/active-service.ts'
import { useLiveServices } from '../../session/account/use-live-services.ts'
import { useFollowImpersonation } from '../../session/impersonation/use-follow-impersonation.ts'
import { notify } from '../notify.ts'
import { PaletteHost } from '../palette/palette-host.tsx'
import { usePalette } from '../palette/use-palette.ts'
import { Footer } from './footer.tsx'
import { Header } from './header/header.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { MainArea, SkipLink } from './main-area.tsx'
import { useSidebar } from './sidebar/sidebar-context.ts'
import { SidebarProvider } from './sidebar/sidebar-provider.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import { useCatchUp } from './use-catch-up.ts'
import './shell.css'

interface ShellProps {
  /** The bell in the header: `app` hands it in, because it belongs to a feature. */
  notifications: ReactNode
  children: ReactNode
}

/** What stands around every page of who is signed in. */
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
  const activeService = useActiveService(pathname)
  useLiveServices()
  usePasswordHelper()
  useFollowImpersonation({ onChange: reload })
  useCatchUp()
  useEffect(() => {
    const kept = takeToastAfterReload()
    if (kept !== null) notify.success(kept)
  }, [])
  return (
    <div className={isExpanded ? 'shell' : 'shell shell-rail'}>
      <SkipLink />
      <ImpersonationBanner />
      <Sidebar activeService={activeService} />
      <Header notifications={notifications} onSearch={palette.show} />
      <MainArea>{children}</MainArea>
      <Footer />
      <PaletteHost {...palette} />
    </div>
  )
}

const reload = () => window.location.reload()
