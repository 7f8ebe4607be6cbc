import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useEditCard } from '../api/cards.ts'
import { type Card, columnTitle } from '../model/board.ts'
import { CardForm } from './card-form.tsx'
import { useEditing } from './editing.ts'
import { TEXTS } from '../texts.ts'

interface EditCardDialogProps {
  accountId: string
  card: Card
  age: string | null
  onClose: () => void
}

export function EditCardDialog({ accountId, card, age, onClose }: EditCardDialogProps) {
  const edit = useEditCard(accountId)
  useEditing(card.id)
  return (
    <Dialog
      title={TEXTS.edit.title}
      description={sentence(age ?? TEXTS.card.inColumn(columnTitle(card.status)))}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <CardForm
        card={card}
        submitLabel={TEXTS.edit.submit}
        onSave={async ({ status: _status, ...text }) => {
          await edit.mutateAsync({ cardId: card.id, ...text })
          onClose()
        }}
      />
    </Dialog>
  )
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
