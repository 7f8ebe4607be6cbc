import { Columns2, FileSearch, MessageSquare } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { withPrompt } from '../model/draft.ts'
import { useDraft, useSteward } from '../steward-context.ts'
import { TEXTS } from '../texts.ts'

/** `onPrompt` is called when a prompt has put a text into the box. */
export function QuickPrompts({ onPrompt }: { onPrompt: () => void }) {
  const { isBusy, compare: startComparing, CompareDialog } = useSteward()
  const { text, setText } = useDraft()
  const { advisory, retrieve, compare } = TEXTS.prompts
  const [isComparing, setComparing] = useState(false)
  const begin = (draft: string) => () => {
    setText(withPrompt(text, draft, [advisory.draft, retrieve.draft]))
    onPrompt()
  }
  return (
    <div className="chat-prompts">
      <Button size="small" writes onClick={begin(advisory.draft)}>
        <MessageSquare />
        {advisory.label}
      </Button>
      <Button size="small" writes onClick={begin(retrieve.draft)}>
        <FileSearch />
        {retrieve.label}
      </Button>
      <Button size="small" writes aria-disabled={isBusy || undefined} onClick={() => setComparing(!isBusy)}>
        <Columns2 />
        {compare}
      </Button>
      {isComparing && (
        <Suspense fallback={null}>
          <CompareDialog onCompare={startComparing} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </div>
  )
}
