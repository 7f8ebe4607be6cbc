import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { NotificationsPage } from '../../features/notifications/notifications-page.tsx'
import { useSteward } from '../../features/steward/steward-context.ts'
import { recentTemplatesQuery } from '../../features/templates/api/recent-templates.ts'
import { type RecentTemplate, versionBefore } from '../../features/templates/model/versions.ts'
import { lazyPart } from '../../language/use-language.ts'
import { useAccount } from '../../session/account/use-account.ts'
import { useClient } from '../../session/environment/environment-context.ts'

const NewComparisonDialog = lazyPart(
  () => import('../../features/comparison/comparison-dialog.tsx'),
  'NewComparisonDialog',
)

/** The notifications, with ways to the Steward and to the comparison of a document with the version before it. */
export function Notifications() {
  const { account } = useAccount()
  const { suggest } = useSteward()
  const { data } = useQuery({
    ...recentTemplatesQuery(useClient(), account?.id ?? ''),
    enabled: account !== null,
  })
  const [pair, setPair] = useState<readonly [RecentTemplate, RecentTemplate] | null>(null)
  const ways = useMemo(() => {
    const pairOf = (templateId: string) => {
      const later = data?.find(({ id }) => id === templateId)
      const earlier = later && data && versionBefore(later, data)
      return later && earlier ? ([earlier, later] as const) : null
    }
    return {
      onAsk: suggest,
      canCompare: (templateId: string) => pairOf(templateId) !== null,
      onCompare: (templateId: string) => setPair(pairOf(templateId)),
    }
  }, [data, suggest])
  return (
    <>
      <NotificationsPage ways={ways} />
      {pair !== null && (
        <Suspense fallback={null}>
          <NewComparisonDialog files={pair} onClose={() => setPair(null)} />
        </Suspense>
      )}
    </>
  )
}
