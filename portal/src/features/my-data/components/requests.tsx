import { useQuery } from '@tanstack/react-query'
import { Ban, Download, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { fileSize } from '../../../lib/file-size.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/data/badge.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { Part, Row } from '../../../ui/layout/part.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { requestsQuery, useDownload, useWithdraw } from '../api/requests.ts'
import { badgeOf, exportState, inOrder, type Kind, noteOf, type PrivacyRequest, titleOf } from '../model/request.ts'
import { TEXTS } from '../texts.ts'
import './requests.css'

export const KIND_ICONS: Readonly<Record<Kind, LucideIcon>> = {
  export: Download,
  correction: Pencil,
  objection: Ban,
  erasure: Trash2,
}

/** How many are drawn at first, and how many more each time the browser is idle. */
const STEP = 25

const MINUTE_MS = 60_000

export function Requests({ userId }: { userId: string }) {
  const { data, isPending, refetch } = useQuery(requestsQuery(useClient(), userId))
  const [asked, setAsked] = useState<PrivacyRequest | null>(null)
  const { mutateAsync: withdraw } = useWithdraw()
  const now = useNow(MINUTE_MS)
  const drawn = useProgressiveCount(data?.length ?? 0, STEP)
  return (
    <Part title={TEXTS.requests.title} reason={TEXTS.requests.reason}>
      {isPending && <Loading>{TEXTS.requests.loading}</Loading>}
      {!isPending && data === undefined && (
        <FailedState message={TEXTS.requests.failed} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className="my-data-none">{TEXTS.requests.none}</p>}
      {data && data.length > 0 && (
        <ul aria-label={TEXTS.requests.title}>
          {inOrder(data, now)
            .slice(0, drawn)
            .map((request) => (
              <RequestRow key={request.id} request={request} now={now} onWithdraw={() => setAsked(request)} />
            ))}
        </ul>
      )}
      {asked !== null && (
        <AlertDialog
          title={TEXTS.requests.withdrawAsk(asked.number)}
          description={TEXTS.requests.withdrawWhy}
          confirmLabel={TEXTS.requests.withdraw}
          open
          onOpenChange={() => setAsked(null)}
          onConfirm={() => withdraw(asked)}
        />
      )}
    </Part>
  )
}

interface RequestRowProps {
  request: PrivacyRequest
  now: number
  onWithdraw: () => void
}

function RequestRow({ request, now, onWithdraw }: RequestRowProps) {
  const { mutate: download, isPending } = useDownload()
  const badge = badgeOf(request, now)
  const exported = exportState(request, now)
  const fileName = request.made?.file_name
  return (
    <Row
      icon={KIND_ICONS[request.kind]}
      title={
        <>
          {titleOf(request)}
          <Badge tone={badge.tone}>{badge.text}</Badge>
        </>
      }
      note={
        <>
          {noteOf(request, fileSize, now)}
          <Details request={request} now={now} />
        </>
      }
      actions={
        exported === 'ready' && fileName !== undefined ? (
          <Button
            variant="primary"
            size="small"
            busy={isPending}
            label={TEXTS.requests.downloadLabel(request.number)}
            onClick={() => download(fileName)}
          >
            {TEXTS.requests.download}
          </Button>
        ) : request.state === 'open' && request.kind !== 'export' ? (
          <Button
            variant="ghost"
            size="small"
            label={TEXTS.requests.withdrawLabel(request.number)}
            onClick={onWithdraw}
          >
            {TEXTS.requests.withdraw}
          </Button>
        ) : null
      }
    />
  )
}

/** The texts of the person and of the firm, and the progress of an export. */
function Details({ request, now }: { request: PrivacyRequest; now: number }) {
  const { message, answer, extension_reason: extension, state, made } = request
  const exported = exportState(request, now)
  return (
    <>
      {exported === 'over' && <span className="my-data-line">{TEXTS.requests.expired}</span>}
      {exported === 'making' && made !== null && (
        <span className="my-data-progress">
          {made.attempts > 1 ? TEXTS.requests.delayed : TEXTS.requests.collecting}
          <Progress
            hideLabel
            label={TEXTS.requests.progress}
            value={made.steps === 0 ? undefined : made.steps_done}
            max={Math.max(1, made.steps)}
          />
        </span>
      )}
      {extension !== null && <span className="my-data-line">{TEXTS.requests.extended(extension)}</span>}
      {message !== null && (
        <span className="my-data-line">
          <strong>{TEXTS.requests.yours}</strong> {message}
        </span>
      )}
      {answer !== null && (
        <span className="my-data-line">
          <strong>{state === 'refused' ? TEXTS.requests.reasonWhy : TEXTS.requests.answer}</strong> {answer}
        </span>
      )}
    </>
  )
}
