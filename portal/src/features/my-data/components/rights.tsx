import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Part, Row } from '../../../ui/layout/part.tsx'
import { requestsQuery, useAsk } from '../api/requests.ts'
import { isWaiting, type Kind, KINDS } from '../model/request.ts'
import { TEXTS } from '../texts.ts'
import { AskDialog } from './ask-dialog.tsx'
import { KIND_ICONS } from './requests.tsx'

/** The four rights. An export starts at once; the others open a form. */
export function Rights({ userId }: { userId: string }) {
  const { data: requests = [] } = useQuery(requestsQuery(useClient(), userId))
  const [asked, setAsked] = useState<Exclude<Kind, 'export'> | null>(null)
  const { mutate: ask, isPending } = useAsk()
  return (
    <Part title={TEXTS.rights.title} reason={TEXTS.rights.reason}>
      <ul aria-label={TEXTS.rights.title}>
        {KINDS.map((kind) => {
          const waits = isWaiting(kind, requests)
          return (
            <Row
              key={kind}
              icon={KIND_ICONS[kind]}
              title={TEXTS.kinds[kind]}
              note={waits ? `${TEXTS.rights[kind]} ${TEXTS.rights.waiting}` : TEXTS.rights[kind]}
              actions={
                <Button
                  variant={kind === 'erasure' ? 'danger' : 'line'}
                  size="small"
                  disabled={waits}
                  busy={kind === 'export' && isPending}
                  onClick={() => (kind === 'export' ? ask({ kind, message: '' }) : setAsked(kind))}
                >
                  {TEXTS.rights.actions[kind]}
                </Button>
              }
            />
          )
        })}
      </ul>
      {asked !== null && <AskDialog kind={asked} onClose={() => setAsked(null)} />}
    </Part>
  )
}
