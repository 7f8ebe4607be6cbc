import { History, MessageSquarePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dateTime } from '../../../lib/date-time.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { type KeptConversations, useSteward } from '../steward-context.ts'
import { TEXTS } from '../texts.ts'

/** Begins a new conversation, and leads to the earlier ones. Not shown while an admin impersonates the user. */
export function ConversationMenu() {
  const { conversations } = TEXTS
  const { kept } = useSteward()
  const [isOpen, setOpen] = useState(false)
  if (kept === null) return null
  const trigger = (
    <IconButton label={conversations.open}>
      <History />
    </IconButton>
  )
  return (
    <Popover label={conversations.open} trigger={trigger} size="wide" open={isOpen} onOpenChange={setOpen}>
      <ConversationList kept={kept} onDone={() => setOpen(false)} />
    </Popover>
  )
}

function ConversationList({ kept, onDone }: { kept: KeptConversations; onDone: () => void }) {
  const { conversations } = TEXTS
  const { list, state, current } = kept
  return (
    <div className="chat-conversations">
      <Button
        onClick={() => {
          kept.begin()
          onDone()
        }}
      >
        <MessageSquarePlus />
        {conversations.begin}
      </Button>
      <p>{conversations.earlier}</p>
      {state === 'pending' && <Loading>{conversations.loading}</Loading>}
      {state === 'failed' && <FailedState message={conversations.failed} onRetry={kept.reload} />}
      {state === 'loaded' && list.length === 0 && <p className="chat-conversations-none">{conversations.none}</p>}
      <ul>
        {list.map((conversation) => (
          <li key={conversation.id}>
            <button
              type="button"
              aria-current={conversation.id === current || undefined}
              onClick={() => {
                kept.open(conversation.id)
                onDone()
              }}
            >
              <b>{conversation.title}</b>
              <time dateTime={conversation.asked_at}>{dateTime(conversation.asked_at)}</time>
            </button>
            <IconButton
              label={conversations.remove(conversation.title)}
              size="small"
              onClick={() => kept.remove(conversation)}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="chat-conversations-end">
        <small>{conversations.kept}</small>
        {list.length > 0 && (
          <Button size="small" variant="ghost" onClick={kept.removeAll}>
            {conversations.removeAll}
          </Button>
        )}
      </div>
    </div>
  )
}
