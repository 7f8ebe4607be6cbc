import { Trash2 } from 'lucide-react'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { AlertDialog } from '../../../../ui/overlays/alert-dialog.tsx'
import { useDeleteFeed } from '../api/feeds.ts'
import type { Feed } from '../model/feed.ts'
import { TEXTS } from '../texts.ts'

export function DeleteFeed({ feed }: { feed: Feed }) {
  const { mutateAsync: remove } = useDeleteFeed(feed.id)
  return (
    <AlertDialog
      danger
      title={TEXTS.confirmDelete}
      description={`${feed.name} is disabled: nothing more is taken or read. It stays in the list and can be enabled again.`}
      confirmLabel="Delete"
      onConfirm={() => remove(undefined)}
      trigger={
        <IconButton size="small" tone="danger" label={`Delete ${feed.name}`}>
          <Trash2 />
        </IconButton>
      }
    />
  )
}
