import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { BoardSummary } from '../../features/kanban/components/board-summary.tsx'
import { recentTemplatesQuery } from '../../features/templates/api/recent-templates.ts'
import { RecentDocuments } from '../../features/templates/components/recent-documents.tsx'
import { type RecentTemplate, versionBefore, versionOf } from '../../features/templates/model/versions.ts'
import { OpenRequests } from '../../features/support/components/open-requests.tsx'
import type { Starter } from '../../features/steward/steward-field.tsx'
import { StewardOnPage } from '../../features/steward/steward-panel.tsx'
import { lazyPart } from '../../language/use-language.ts'
import { useAccount } from '../../session/account/use-account.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { TEXTS } from './texts.ts'

const NewComparisonDialog = lazyPart(
  () => import('../../features/comparison/comparison-dialog.tsx'),
  'NewComparisonDialog',
)

const MAX_STARTERS = 3

export function HomeSteward({ onOpen }: { onOpen: (isOpen: boolean) => void }) {
  const { account } = useAccount()
  const query = recentTemplatesQuery(useClient(), account?.id ?? '')
  const { data, isLoading } = useQuery({ ...query, enabled: account !== null })
  return <StewardOnPage starters={isLoading ? null : startersOf(data ?? [])} onOpen={onOpen} />
}

/** Questions about the newest documents, first about one that has an earlier version. */
function startersOf(documents: readonly RecentTemplate[]): readonly Starter[] {
  const changed = documents.flatMap((later): Starter[] => {
    const earlier = versionBefore(later, documents)
    const version = versionOf(later.title)
    if (earlier === undefined || version === null) return []
    return [{ text: TEXTS.whatChanged(version.number, version.name), compare: [earlier, later] }]
  })
  const others = documents
    .filter(({ title }) => versionOf(title) === null)
    .map(({ title }): Starter => ({ text: TEXTS.mainPoints(title) }))
  return [...changed.slice(0, 1), ...others].slice(0, MAX_STARTERS)
}

export function HomeDocuments() {
  const { account } = useAccount()
  const [pair, setPair] = useState<readonly [RecentTemplate, RecentTemplate] | null>(null)
  if (account === null) return null
  return (
    <>
      <RecentDocuments accountId={account.id} onCompare={(earlier, later) => setPair([earlier, later])} />
      {pair !== null && (
        <Suspense fallback={null}>
          <NewComparisonDialog files={pair} onClose={() => setPair(null)} />
        </Suspense>
      )}
    </>
  )
}

export function HomeBoard() {
  const { account } = useAccount()
  return account && <BoardSummary accountId={account.id} />
}

export function HomeRequests() {
  const { account } = useAccount()
  return account && <OpenRequests accountId={account.id} />
}
