import { Columns2, FileSearch, MessageSquare } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { useSteward } from '../steward-context.ts'
import { TEXTS } from '../texts.ts'

const { advisory, retrieve, compare } = TEXTS.prompts

/** `onPrompt`: there is something in the box to go on with. */
export function QuickPrompts({ onPrompt }: { onPrompt: () => void }) {
  const { setDraft, isBusy, compare: startComparing, CompareDialog } = useSteward()
  const [isComparing, setComparing] = useState(false)
  const begin = (draft: string) => () => {
    setDraft(draft)
    onPrompt()
  }
  return (
    <div className="chat-prompts">
      <Button size="small" onClick={begin(advisory.draft)}>
        <MessageSquare />
        {advisory.label}
      </Button>
      <Button size="small" onClick={begin(retrieve.draft)}>
        <FileSearch />
        {retrieve.label}
      </Button>
      <Button size="small" busy={isBusy && isComparing} onClick={() => setComparing(true)}>
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
