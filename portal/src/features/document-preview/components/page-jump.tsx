import { ChevronDown, ChevronUp } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { TEXTS } from '../texts.ts'

interface PageJumpProps {
  current: number
  count: number
  onGo: (page: number) => void
}

/** Shows the current page, and jumps to another one. */
export function PageJump({ current, count, onGo }: PageJumpProps) {
  // Null while the user is not typing.
  const [written, setWritten] = useState<string | null>(null)
  const go = (event: FormEvent) => {
    event.preventDefault()
    const page = Number(written)
    setWritten(null)
    if (written !== null && Number.isInteger(page) && page >= 1 && page <= count) onGo(page)
  }
  return (
    <form className="preview-pages" onSubmit={go}>
      <IconButton
        label={TEXTS.pages.previous}
        aria-disabled={current <= 1}
        onClick={() => onGo(Math.max(1, current - 1))}
      >
        <ChevronUp />
      </IconButton>
      <IconButton
        label={TEXTS.pages.next}
        aria-disabled={current >= count}
        onClick={() => onGo(Math.min(count, current + 1))}
      >
        <ChevronDown />
      </IconButton>
      <Input
        size="small"
        inputMode="numeric"
        aria-label={TEXTS.pages.current}
        value={written ?? String(current)}
        onChange={({ target }) => setWritten(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => setWritten(null)}
      />
      <span>{TEXTS.pages.of(count)}</span>
    </form>
  )
}
