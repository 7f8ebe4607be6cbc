import { Stack } from '../../../ui/layout/stack.tsx'
import { AnnouncedCard } from './components/announced-card.tsx'
import { HoldsCard } from './components/holds-card.tsx'
import { PeriodsCard } from './components/periods-card.tsx'
import { RunsCard } from './components/runs-card.tsx'

/** How long the portal keeps what, and what stops its deletion: docs/mechanisms/privacy.md. */
export function RetentionView() {
  return (
    <Stack>
      <PeriodsCard />
      <HoldsCard />
      <AnnouncedCard />
      <RunsCard />
    </Stack>
  )
}
