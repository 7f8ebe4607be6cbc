import { Pencil } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { InlineEditor, type InlineEditorProps } from './inline-editor.tsx'
import './inline-edit.css'

interface InlineEditProps extends Pick<
  InlineEditorProps,
  'value' | 'label' | 'onSave' | 'type' | 'options' | 'renderControl' | 'validate'
> {
  /** How the value is shown while it is not edited. */
  display?: ReactNode
  /** Shown if there is no value. */
  empty?: string
}

/**
 * A value that is edited in place: the pencil opens it, the check or Enter saves, the X or Escape cancels. Leaving it
 * unchanged closes it. Leaving it changed keeps it open, because the user has asked neither to save nor to cancel.
 */
export function InlineEdit({ display, empty = 'None', ...editor }: InlineEditProps) {
  const { value, label, options } = editor
  const [open, setOpen] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  // The pencil is not rendered while the editor is open, so the focus waits until it is back.
  const wantsFocus = useRef(false)

  if (open) {
    return (
      <InlineEditor
        {...editor}
        onClose={(giveFocusBack) => {
          wantsFocus.current = giveFocusBack
          setOpen(false)
        }}
      />
    )
  }
  const text = options?.find((option) => option.value === value)?.label ?? value
  return (
    <span className="inline-edit">
      {value === '' ? <span className="inline-edit-empty">{empty}</span> : (display ?? text)}
      <IconButton
        ref={(button) => {
          pencil.current = button
          if (wantsFocus.current) button?.focus()
          wantsFocus.current = false
        }}
        size="small"
        className="inline-edit-pencil"
        label={`Edit ${label}`}
        onClick={() => setOpen(true)}
      >
        <Pencil />
      </IconButton>
    </span>
  )
}
