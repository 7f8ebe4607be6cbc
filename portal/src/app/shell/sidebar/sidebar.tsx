import type { ServiceKey } from '../../../session/account/services.ts'
import { Drawer } from '../../../ui/overlays/drawer.tsx'
import { TEXTS } from '../texts.ts'
import { SidebarContent } from './sidebar-content.tsx'
import { useSidebar } from './sidebar-context.ts'
import './sidebar.css'
import './nav-entry.css'

/** The sidebar: expanded, collapsed to a rail of icons, or a drawer on a phone. */
export function Sidebar({ activeService }: { activeService: ServiceKey | null }) {
  const { isPhone, isExpanded, isDrawerOpen, setDrawerOpen } = useSidebar()
  const content = <SidebarContent activeService={activeService} />
  if (isPhone) {
    return (
      <Drawer
        title={TEXTS.sidebar.label}
        hideTitle
        side="left"
        className="sidebar"
        open={isDrawerOpen}
        onOpenChange={setDrawerOpen}
      >
        {content}
      </Drawer>
    )
  }
  return (
    <aside className={isExpanded ? 'sidebar' : 'sidebar sidebar-rail'} aria-label={TEXTS.sidebar.label}>
      {content}
    </aside>
  )
}
