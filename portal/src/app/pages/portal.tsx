import { Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useComparisons } from '../../features/comparison/comparison-context.ts'
import { ComparisonProvider } from '../../features/comparison/comparison-provider.tsx'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { StewardPanel } from '../../features/steward/steward-panel.tsx'
import { StewardProvider } from '../../features/steward/steward-provider.tsx'
import { lazyPart, useLanguage, withTexts } from '../../language/use-language.ts'
import { explainReadOnlyRefusals } from '../../lib/read-only-refusals.ts'
import { useLoadLater } from '../../lib/use-load-later.ts'
import { useActingUser } from '../../session/acting-user.ts'
import { TEXTS } from '../../session/texts.ts'
import { useExpiry } from '../../session/impersonation/use-expiry.ts'
import { StepUpHost } from '../../session/second-factor/step-up-host.tsx'
import { ReadOnlyContext } from '../../ui/shared/read-only.ts'
import { ExpiredImpersonation } from '../expired-impersonation.tsx'
import { Guard } from '../guard.tsx'
import { Shell } from '../shell/shell.tsx'

explainReadOnlyRefusals()

/** The words for refusals. Until they are there, a refusal is told with the words of the page alone. */
const loadServerMessages = () => withTexts(() => import('../../lib/server-messages.ts'))

const CompareDialog = lazyPart(() => import('../../features/comparison/components/compare-dialog.tsx'), 'CompareDialog')

export function Portal() {
  return (
    <Guard>
      <PortalOfUser />
    </Guard>
  )
}

/** The key drops the conversation and the comparisons when an admin starts or stops impersonating a user. */
function PortalOfUser() {
  useLoadLater(loadServerMessages)
  useLanguage()
  const { user, impersonation } = useActingUser()
  useExpiry(impersonation)
  if (impersonation?.isOver === true) return <ExpiredImpersonation impersonation={impersonation} />
  return (
    <ReadOnlyContext value={impersonation?.isReadOnly === true ? TEXTS.impersonation.readOnly : null}>
      <ComparisonProvider key={user.id}>
        <PortalWithSteward />
      </ComparisonProvider>
    </ReadOnlyContext>
  )
}

function PortalWithSteward() {
  const { compare, show } = useComparisons()
  const comparing = useMemo(
    () => ({
      compare: (files: Parameters<typeof compare>[0], signal: AbortSignal, conversation: string) =>
        compare(files, signal, { conversation }),
      show: (shown: Parameters<typeof show>[0]) => show({ ...shown, isRepeated: true }),
      Dialog: CompareDialog,
    }),
    [compare, show],
  )
  return (
    <StewardProvider comparing={comparing}>
      <Shell notifications={<NotificationBell />}>
        <Outlet />
        <StewardPanel />
        {/* An admin who changes to writing may have to give their second factor. */}
        <ReadOnlyContext value={null}>
          <StepUpHost />
        </ReadOnlyContext>
      </Shell>
    </StewardProvider>
  )
}
