import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { removeDraftsOf } from '../features/support/model/draft.ts'
import { useEnvironment } from '../session/environment/environment-context.ts'
import type { Impersonation } from '../session/impersonation/active-impersonation.ts'
import { useEndImpersonation } from '../session/impersonation/use-end-impersonation.ts'
import { useFollowImpersonation } from '../session/impersonation/use-follow-impersonation.ts'
import { Button } from '../ui/actions/button.tsx'
import { Gate } from '../ui/brand/gate.tsx'
import { dismissAllToasts } from '../ui/feedback/toast-store.ts'
import { ImpersonationBanner } from './shell/impersonation-banner.tsx'
import { TEXTS } from './shell/texts.ts'

const reload = () => window.location.reload()

/** Stands in the place of the whole portal when the hour of an impersonation is over: docs/product/impersonation.md. */
export function ExpiredImpersonation({ impersonation }: { impersonation: Impersonation }) {
  const { userId, userName, sessionId } = impersonation
  const { config } = useEnvironment()
  const navigate = useNavigate()
  useForget(userId)
  useFollowImpersonation({ onChange: reload })
  const end = useEndImpersonation({
    onEnded: () =>
      void navigate({ to: '/settings/admin/home', state: { enterAdmin: true }, replace: true }).then(reload),
  })
  return (
    <>
      <ImpersonationBanner />
      <Gate name={config.brand.name} title={TEXTS.expiredSession.title}>
        <p className="lede" role="alert">
          {TEXTS.expiredSession.description(userName)}
        </p>
        <p className="gate-action">
          <Button variant="primary" busy={end.isPending} onClick={() => end.mutate(sessionId)}>
            {TEXTS.expiredSession.back}
          </Button>
        </p>
      </Gate>
    </>
  )
}

/** Removes what this window still has of the user: answers, requests on their way, live channels, drafts and messages. */
function useForget(userId: string): void {
  const queries = useQueryClient()
  const { client } = useEnvironment()
  useEffect(() => {
    // The portal has unmounted, so only what this screen needs is active.
    void queries.cancelQueries({ type: 'inactive' })
    queries.removeQueries({ type: 'inactive' })
    queries.removeQueries({ queryKey: ['impersonated profile'] })
    queries.getMutationCache().clear()
    void client.removeAllChannels()
    removeDraftsOf(userId)
    dismissAllToasts()
  }, [queries, client, userId])
}
