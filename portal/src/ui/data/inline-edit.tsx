import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../shared/class-names.ts'
import { Clip } from './clip.tsx'
import { InlineEditor, type InlineEditorProps } from './inline-editor.tsx'
import { TEXTS } from '../texts.ts'
import './inline-edit.css'

interface InlineEditProps extends Pick<
  InlineEditorProps,
  'value' | 'label' | 'onSave' | 'type' | 'options' | 'renderControl' | 'validate'
> {
  /** How the value is shown while it is not edited. */
  display?: ReactNode
  /** Shown if there is no value. */
  empty?: string
  /** Opened by something else than the pencil, such as the address. `clear` is called when the editor closes. */
  asked?: { readonly isSet: boolean; readonly clear: () => void } | undefined
}

/**
 * A value that is edited in place. The editor lies over the value and moves nothing: the pencil opens it, the check or Enter saves, the X or Escape cancels. Leaving it
 * unchanged closes it. Leaving it changed keeps it open, because the user has asked neither to save nor to cancel.
 */
export function InlineEdit({ display, empty = TEXTS.none, asked, ...editor }: InlineEditProps) {
  const { value, label, options } = editor
  const [isPressed, setPressed] = useState(false)
  const open = isPressed || asked?.isSet === true
  const pencil = useRef<HTMLButtonElement>(null)
  // The pencil is hidden while the editor is open, so the focus waits until it is back.
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (!open && wantsFocus.current) pencil.current?.focus()
    wantsFocus.current = false
  }, [open])
  const text = options?.find((option) => option.value === value)?.label ?? value
  return (
    <span className={classNames('inline-edit', open && 'inline-edit-under')}>
      <span className="inline-edit-value" title={value === '' ? empty : text}>
        {value === '' ? <span className="inline-edit-empty">{empty}</span> : (display ?? <Clip>{text}</Clip>)}
      </span>
      <IconButton
        ref={pencil}
        size="small"
        className="inline-edit-pencil"
        writes
        label={TEXTS.edit.edit(label)}
        onClick={() => setPressed(true)}
      >
        <Pencil />
      </IconButton>
      {open && (
        <InlineEditor
          {...editor}
          onClose={(giveFocusBack) => {
            wantsFocus.current = giveFocusBack
            setPressed(false)
            if (asked?.isSet === true) asked.clear()
          }}
        />
      )}
    </span>
  )
}
