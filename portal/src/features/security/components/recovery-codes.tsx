import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useSignedInUser } from '../../../session/auth/auth-context.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import type { RecoveryCodesLeft } from '../../../session/second-factor/recovery-codes.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { Part, Row } from '../../../ui/layout/part.tsx'
import { factorsQuery } from '../api/factors.ts'
import { codesLeftQuery } from '../api/recovery-codes.ts'
import { dateOf } from '../model/words.ts'
import { TEXTS } from '../texts.ts'

/** How many codes are left. Nothing where the server has none. */
export function RecoveryCodes({ onMake }: { onMake: () => Promise<unknown> }) {
  const { client, config, name } = useEnvironment()
  const { id } = useSignedInUser()
  const { data, isPending, refetch } = useQuery(codesLeftQuery(client, config.environments[name], id))
  const { data: factors } = useQuery(factorsQuery(client, id))
  if (data === null) return null
  const hasFactor = factors !== undefined && factors.apps.length + factors.keys.length > 0
  return (
    <Part title={TEXTS.codes.title} reason={TEXTS.codes.reason}>
      {isPending && <Loading>{TEXTS.codes.title}</Loading>}
      {!isPending && data === undefined && (
        <FailedState message={TEXTS.codes.notLoaded} onRetry={() => void refetch()} />
      )}
      {data && <CodesLeft left={data} hasFactor={hasFactor} onMake={onMake} />}
    </Part>
  )
}

interface CodesLeftProps {
  left: RecoveryCodesLeft
  hasFactor: boolean
  onMake: () => Promise<unknown>
}

function CodesLeft({ left: { total, remaining, createdAt }, hasFactor, onMake }: CodesLeftProps) {
  if (total === 0) {
    return (
      <ul>
        <Row
          icon={FileText}
          title={TEXTS.codes.none}
          note={hasFactor ? TEXTS.codes.noneWhy : TEXTS.codes.needFactor}
          actions={
            hasFactor && (
              <Button size="small" onClick={() => void onMake().catch(() => undefined)}>
                {TEXTS.codes.make}
              </Button>
            )
          }
        />
      </ul>
    )
  }
  return (
    <ul>
      <Row
        icon={FileText}
        title={TEXTS.codes.left(remaining, total)}
        note={createdAt === null ? null : TEXTS.codes.made(dateOf(createdAt))}
        actions={
          <AlertDialog
            trigger={<Button size="small">{TEXTS.codes.makeNew}</Button>}
            title={TEXTS.codes.askTitle}
            description={TEXTS.codes.ask}
            confirmLabel={TEXTS.codes.makeNew}
            onConfirm={onMake}
          />
        }
      />
    </ul>
  )
}
