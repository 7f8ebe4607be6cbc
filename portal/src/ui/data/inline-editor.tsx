import { Check, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { FieldError } from '../fields/field-error.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { FieldProblem } from './field-problem.ts'
import { InlineEditorControl, type InlineEditorValue } from './inline-editor-control.tsx'
import { useLeaving } from './use-leaving.ts'
import { TEXTS } from '../texts.ts'

export interface InlineEditorProps extends InlineEditorValue {
  /**
   * Gets the new value, and the old one that the user saw. The editor waits for its promise. If it rejects, the editor
   * stays open with the text; a `FieldProblem` is shown under it.
   */
  onSave: (value: string, seen: string) => unknown
  /** The problem with a value; undefined if it is valid. */
  validate?: ((value: string) => string | undefined) | undefined
  onClose: (giveFocusBack: boolean) => void
}

export function InlineEditor(props: InlineEditorProps) {
  const { label, value, onSave, type, options, renderControl, validate, onClose } = props
  const [draft, setDraft] = useState(value)
  // Others may change the value while it is edited here.
  const [seen, setSeen] = useState(value)
  const [busy, setBusy] = useState(false)
  const [words, setWords] = useState<() => string | undefined>()
  const editor = useRef<HTMLSpanElement>(null)
  const errorId = useId()

  const field = () => editor.current?.querySelector<HTMLElement>('.control')

  useEffect(() => {
    const first = editor.current?.querySelector<HTMLElement>('.control')
    first?.focus()
    if (first instanceof HTMLInputElement) first.select()
  }, [])

  const save = async () => {
    if (busy) return
    if (draft === seen) return onClose(true)
    const problem = () => validate?.(draft)
    setWords(() => problem)
    if (problem()) return field()?.focus()
    setBusy(true)
    const failure = await failureOf(() => onSave(draft, seen))
    setBusy(false)
    if (failure instanceof FieldProblem) {
      setWords(() => failure.words)
      if (failure.current !== undefined) setSeen(failure.current)
    }
    // If the user has moved on to another element, the focus stays there.
    const isHere = document.activeElement === document.body || editor.current?.contains(document.activeElement) === true
    if (failure === null) onClose(isHere)
    else if (isHere) field()?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      void save()
    } else if (event.key === 'Escape' && !busy) {
      // Escape has cancelled the edit, and does nothing else. A dialog around it checks this itself (dialog.tsx).
      event.stopPropagation()
      onClose(true)
    }
  }
  const onBlur = useLeaving(editor, () => {
    if (draft === seen && !busy) onClose(false)
  })
  const error = words?.()
  return (
    <span ref={editor} className="inline-edit-open" data-uses-escape onBlur={onBlur}>
      <InlineEditorControl
        label={label}
        type={type}
        options={options}
        renderControl={renderControl}
        value={draft}
        busy={busy}
        describedBy={error ? errorId : undefined}
        onValueChange={setDraft}
        onKeyDown={onKeyDown}
      />
      <IconButton label={TEXTS.edit.save(label)} size="small" tone="success" onClick={() => void save()}>
        {busy ? <Spinner /> : <Check />}
      </IconButton>
      <IconButton label={TEXTS.edit.cancel(label)} size="small" disabled={busy} onClick={() => onClose(true)}>
        <X />
      </IconButton>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </span>
  )
}

/** Null if the action succeeded. */
async function failureOf(work: () => unknown): Promise<unknown> {
  try {
    await work()
    return null
  } catch (error) {
    return error
  }
}
