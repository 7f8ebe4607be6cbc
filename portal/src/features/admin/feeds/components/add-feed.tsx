import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useCreateFeed } from '../api/use-save-feed.ts'
import { type FeedValues, NEW_FEED } from '../model/feed.ts'
import { TEXTS } from '../texts.ts'
import { FeedForm } from './feed-form.tsx'

interface AddFeedProps {
  accountId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onAdded: () => void
}

export function AddFeed({ accountId, open, onOpenChange, onAdded }: AddFeedProps) {
  const { mutateAsync: create } = useCreateFeed(accountId)
  const save = async (feed: FeedValues) => {
    await create(feed)
    onAdded()
  }
  return (
    <Dialog title={TEXTS.form.addTitle} description={TEXTS.form.addDescription} open={open} onOpenChange={onOpenChange}>
      <FeedForm values={NEW_FEED} submitLabel={TEXTS.form.save} onSave={save} />
    </Dialog>
  )
}
