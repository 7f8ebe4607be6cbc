import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useCreateFeed } from '../api/use-save-feed.ts'
import { type FeedValues, NEW_FEED } from '../model/feed.ts'
import { FeedForm } from './feed-form.tsx'

interface AddFeedProps {
  accountId: string
  label: string
  variant?: 'primary' | 'line'
}

export function AddFeed({ accountId, label, variant = 'primary' }: AddFeedProps) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync: create } = useCreateFeed(accountId)
  const save = async (feed: FeedValues) => {
    await create(feed)
    setOpen(false)
  }
  return (
    <Dialog
      title="Add Feed"
      description="A webhook takes what other systems send; an RSS feed is read every fifteen minutes."
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant={variant}>
          <Plus />
          {label}
        </Button>
      }
    >
      <FeedForm values={NEW_FEED} submitLabel="Save" onSave={save} />
    </Dialog>
  )
}
