import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '../../../ui/navigation/tabs.tsx'
import { useFollowAdministrators } from './api/use-follow-administrators.ts'
import { ADMIN_TABS, type AdminTab, readTab, tabSearch } from './model/tabs.ts'
import { TEXTS } from './texts.ts'

interface AdminPanelPageProps {
  /** The content of each tab. `app` passes it in, because each belongs to a feature of its own. */
  panels: Readonly<Record<AdminTab, ReactNode>>
  /** A number after the name of a tab: what waits there. */
  counts?: Readonly<Partial<Record<AdminTab, number | undefined>>>
}

export function AdminPanelPage({ panels, counts }: AdminPanelPageProps) {
  const [tab, setTab] = useTabInAddress()
  const leave = useLeaveAdminMode()
  useFollowAdministrators()
  const tabs = ADMIN_TABS.map((value) => ({ value, label: TEXTS.tabs[value], count: counts?.[value] }))
  return (
    <>
      <PageHeader
        title={TEXTS.title}
        description={TEXTS.description}
        actions={
          <Button variant="ghost" onClick={() => leave.mutate()}>
            <LogOut />
            {TEXTS.leave}
          </Button>
        }
      />
      <Tabs label={TEXTS.title} tabs={tabs} value={tab} onValueChange={setTab}>
        {ADMIN_TABS.map((value) => (
          <TabPanel key={value} value={value}>
            <Suspense fallback={<Loading>{TEXTS.loading[value]}</Loading>}>{panels[value]}</Suspense>
          </TabPanel>
        ))}
      </Tabs>
    </>
  )
}

/** Keeps the path, because two paths show this screen, and keeps admin mode in the state of the history entry. */
function useTabInAddress(): [AdminTab, (tab: AdminTab) => void] {
  const search = useSearch({ strict: false })
  const to = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const set = (tab: AdminTab) =>
    void navigate({ to, search: tabSearch(tab), state: true, replace: true, resetScroll: false })
  return [readTab(search), set]
}

/** Leaves admin mode and goes to the dashboard: docs/product/admin-panel.md. The session stays. */
function useLeaveAdminMode() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => navigate({ to: '/dashboard', state: { exitAdmin: true } }),
    meta: { success: TEXTS.left },
  })
}
