import { Download, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { useDeleteTemplate, useDownloadTemplate } from '../api/templates.ts'
import type { Template } from '../model/template.ts'
import { EditDialog } from './edit-dialog.tsx'

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
        label={`Download ${title}`}
        aria-busy={download.isPending || undefined}
        onClick={() => download.mutate(template)}
      >
        <Download />
      </IconButton>
      {isAdmin && (
        <IconButton label={`Edit ${title}`} onClick={() => setEditing(true)}>
          <Pencil />
        </IconButton>
      )}
      {(isAdmin || (canEdit && template.is_client_specific)) && (
        <AlertDialog
          title="Delete template"
          description={
            <>
              Are you sure you want to delete this template?
              <br />
              <strong>{title}</strong>
              <br />
              This cannot be undone.
            </>
          }
          confirmLabel="Delete"
          danger
          onConfirm={() => remove.mutateAsync(template)}
          trigger={
            <IconButton label={`Delete ${title}`} tone="danger">
              <Trash2 />
            </IconButton>
          }
        />
      )}
      {isEditing && <EditDialog template={template} onClose={() => setEditing(false)} />}
    </>
  )
}
