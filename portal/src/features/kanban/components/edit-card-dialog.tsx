import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useEditCard } from '../api/cards.ts'
import type { Card } from '../model/board.ts'
import { CardForm } from './card-form.tsx'

interface EditCardDialogProps {
  accountId: string
  card: Card
  onClose: () => void
}

export function EditCardDialog({ accountId, card, onClose }: EditCardDialogProps) {
  const edit = useEditCard(accountId)
  return (
    <Dialog title="Edit Card" open onOpenChange={(open) => !open && onClose()}>
      <CardForm
        card={card}
        submitLabel="Save Card"
        onSave={async ({ status: _status, ...text }) => {
          await edit.mutateAsync({ cardId: card.id, ...text })
          onClose()
        }}
      />
    </Dialog>
  )
}
