import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useUpdateFeed } from '../api/use-save-feed.ts'
import { type Feed, type FeedValues, valuesOf } from '../model/feed.ts'
import { TEXTS } from '../texts.ts'
import { FeedForm } from './feed-form.tsx'
import { SignedExample } from './signed-example.tsx'

export function EditFeed({ feed, url }: { feed: Feed; url: string }) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync: update } = useUpdateFeed(feed.id)
  const save = async (values: FeedValues) => {
    await update(values)
    setOpen(false)
  }
  return (
    <Dialog
      title={TEXTS.form.editTitle}
      size="wide"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton size="small" label={TEXTS.card.edit(feed.name)}>
          <Pencil />
        </IconButton>
      }
    >
      <FeedForm
        values={valuesOf(feed)}
        submitLabel={TEXTS.form.update}
        isSecured={feed.secret_key_available}
        onSave={save}
      >
        {feed.feed_type === 'webhook' && <SignedExample feed={feed} url={url} />}
      </FeedForm>
    </Dialog>
  )
}
