import { Plus } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useCardsGetter, useCreateCard } from '../api/cards.ts'
import { type ColumnId, lastPosition } from '../model/board.ts'
import { CardForm, type CardValues } from './card-form.tsx'
import { TEXTS } from '../texts.ts'

interface NewCardButtonProps {
  accountId: string
  column?: ColumnId
  /** A button to use in place of the page's button. */
  trigger?: ReactElement
}

export function NewCardButton({ accountId, column = 'todo', trigger }: NewCardButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const getCards = useCardsGetter(accountId)
  const create = useCreateCard(accountId)

  const save = async (values: CardValues) => {
    await create.mutateAsync({ ...values, position: lastPosition(getCards(), values.status) })
    setOpen(false)
  }
  return (
    <Dialog
      title={TEXTS.create.title}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        trigger ?? (
          <Button variant="primary">
            <Plus />
            {TEXTS.create.action}
          </Button>
        )
      }
    >
      <CardForm column={column} submitLabel={TEXTS.create.submit} onSave={save} />
    </Dialog>
  )
}
