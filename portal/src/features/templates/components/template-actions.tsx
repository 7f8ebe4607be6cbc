import { Download, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { useDeleteTemplate, useDownloadTemplate } from '../api/templates.ts'
import type { Template } from '../model/template.ts'
import { EditDialog } from './edit-dialog.tsx'
import { TEXTS } from '../texts.ts'

interface TemplateActionsProps {
  template: Template
  isAdmin: boolean
  canEdit: boolean
}

export function TemplateActions({ template, isAdmin, canEdit }: TemplateActionsProps) {
  const [isEditing, setEditing] = useState(false)
  const download = useDownloadTemplate()
  const remove = useDeleteTemplate()
  const { title } = template
  return (
    <>
      <IconButton
        label={TEXTS.row.download(title)}
        aria-busy={download.isPending || undefined}
        onClick={() => download.mutate(template)}
      >
        <Download />
      </IconButton>
      {isAdmin && (
        <IconButton label={TEXTS.row.edit(title)} onClick={() => setEditing(true)}>
          <Pencil />
        </IconButton>
      )}
      {(isAdmin || (canEdit && template.is_client_specific)) && (
        <AlertDialog
          title={TEXTS.delete.title}
          description={
            <>
              {TEXTS.delete.question}
              <br />
              <strong>{title}</strong>
              <br />
              {TEXTS.delete.final}
            </>
          }
          confirmLabel={TEXTS.delete.confirm}
          danger
          onConfirm={() => remove.mutateAsync(template)}
          trigger={
            <IconButton label={TEXTS.row.delete(title)} tone="danger">
              <Trash2 />
            </IconButton>
          }
        />
      )}
      {isEditing && <EditDialog template={template} onClose={() => setEditing(false)} />}
    </>
  )
}
