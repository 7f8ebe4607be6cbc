import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../../ui/actions/button.tsx'
import type { ChatAction, ChatMessage } from '../model/message.ts'
import { useSteward } from '../steward-context.ts'

export function MessageActions({ message: { actions, comparison } }: { message: ChatMessage }) {
  const navigate = useNavigate()
  const { show } = useSteward()
  const run = ({ id }: ChatAction) => {
    if (id === 'open-templates') void navigate({ to: '/templates' })
    else if (comparison) show(comparison)
  }
  if (actions === undefined || actions.length === 0) return null
  return (
    <div className="chat-actions">
      {actions.map((action) => (
        <Button
          key={action.id}
          size="small"
          variant={action.type === 'primary' ? 'line' : 'ghost'}
          onClick={() => run(action)}
        >
          {action.label}
        </Button>
      ))}
    </div>
  )
}
