import { Copy, MessageSquareText } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import type { ChatAction, ChatMessage } from '../model/message.ts'
import { TEXTS } from '../texts.ts'

export type OnAction = (action: ChatAction, message: ChatMessage) => void

export function MessageActions({ message, onAction }: { message: ChatMessage; onAction: OnAction }) {
  const { actions = [], content, isArriving = false } = message
  if (isArriving) return null
  const goesAlong = hint(message)
  return (
    <div className="chat-actions">
      {actions.map((action) => (
        <Button
          key={action.id}
          size="small"
          variant={action.type === 'primary' ? 'line' : 'ghost'}
          onClick={() => onAction(action, message)}
        >
          {action.id === 'ask-advisor' && <MessageSquareText />}
          {TEXTS.actions[action.id]}
        </Button>
      ))}
      <IconButton label={TEXTS.copy} size="small" onClick={() => void copy(content)}>
        <Copy />
      </IconButton>
      {goesAlong !== null && <span className="chat-hint">{goesAlong}</span>}
    </div>
  )
}

/** What goes with a question to an advisor. */
function hint({ actions = [], documents = [], help = [] }: ChatMessage): string | null {
  if (!actions.some(({ id }) => id === 'ask-advisor')) return null
  return documents.length + help.length > 0 ? TEXTS.advisor.withSources : TEXTS.advisor.withQuestion
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ ...TEXTS.copied, tone: 'success' })
  } catch (error) {
    console.error(error)
    showToast({ ...TEXTS.notCopied, tone: 'danger' })
  }
}
