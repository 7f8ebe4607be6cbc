import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { parseId } from '../../../lib/address-values.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { templateQuery } from '../api/templates.ts'
import type { Template } from '../model/template.ts'
import { TEXTS } from '../texts.ts'

interface OpenTemplateProps {
  /** The parameter of the address, which anybody can edit. */
  asked: string
  preview: (template: Template, onClose: () => void) => ReactNode
  onClose: () => void
}

/** Opens the template that the address names, also if it is on another page of the list. */
export function OpenTemplate({ asked, preview, onClose }: OpenTemplateProps) {
  const id = parseId(asked)
  const { data, isError, refetch } = useQuery({ ...templateQuery(useClient(), id ?? ''), enabled: id !== null })
  if (data) return preview(data, onClose)
  if (isError) {
    return (
      <Dialog title={TEXTS.columns.template} open onOpenChange={onClose}>
        <FailedState message={TEXTS.notLoaded} onRetry={() => void refetch()} />
      </Dialog>
    )
  }
  if (id !== null && data === undefined) return null
  return (
    <Dialog title={TEXTS.missing.heading} open onOpenChange={onClose}>
      <EmptyState
        compact
        title={TEXTS.missing.title}
        description={TEXTS.missing.description}
        action={<Button onClick={onClose}>{TEXTS.missing.showAll}</Button>}
      />
    </Dialog>
  )
}
