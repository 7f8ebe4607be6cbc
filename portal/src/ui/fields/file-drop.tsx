import { Upload } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { classNames } from '../shared/class-names.ts'
import { useReadOnly } from '../shared/read-only.ts'
import { FieldError } from './field-error.tsx'
import { TEXTS } from '../texts.ts'
import { type FileRules, checkFiles, type RefusedFile } from './file-rules.ts'
import './field.css'
import './file-drop.css'

interface FileDropProps extends FileRules {
  /** What to do here, such as "Drop files here or choose". */
  label: string
  hint?: string | undefined
  disabled?: boolean | undefined
  error?: string | undefined
  onFiles: (files: File[]) => void
  /** Tells the user why files were refused. Without it, names and reasons are shown under the drop area. */
  onRefused?: ((refused: RefusedFile[]) => void) | undefined
}

/** An area to drop files on. For the keyboard it is the browser's own file button. */
export function FileDrop(props: FileDropProps) {
  const { label, error, onFiles, onRefused, hint: ownHint, disabled: isDisabled = false, ...rules } = props
  const readOnly = useReadOnly()
  const hint = readOnly ?? ownHint
  const disabled = isDisabled || readOnly !== null
  const [over, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  // The browser reports that a drag leaves the area whenever it enters a child, so this counts both.
  const depth = useRef(0)
  const id = useId()
  const problem = error ?? refusal
  const describedBy = [problem && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')

  const take = (files: File[]) => {
    const { accepted, refused } = checkFiles(files, rules)
    const message = refused.map(({ file, reason }) => `${file.name}: ${TEXTS.refusedFile[reason]}`).join('; ')
    setRefusal(onRefused || !message ? undefined : message)
    if (refused.length > 0) onRefused?.(refused)
    if (accepted.length > 0) onFiles(accepted)
  }
  const move = (step: number) => (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    depth.current += step
    setOver(depth.current > 0)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    depth.current = 0
    setOver(false)
    if (!disabled) take([...event.dataTransfer.files])
  }
  return (
    <div className="field">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files are dropped on it; the keyboard has the button inside */}
      <label
        className={classNames('file-drop', over && 'file-drop-over')}
        onDragEnter={move(1)}
        onDragOver={move(0)}
        onDragLeave={move(-1)}
        onDrop={drop}
      >
        <Upload />
        <span className="file-drop-label">{label}</span>
        {hint && (
          <span className="field-hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
        <input
          type="file"
          aria-label={label}
          aria-describedby={describedBy || undefined}
          aria-invalid={problem ? true : undefined}
          accept={rules.accept?.join(',')}
          multiple={rules.multiple}
          disabled={disabled}
          onChange={(event) => {
            take([...(event.target.files ?? [])])
            // Lets the user choose the same file again after changing it.
            event.target.value = ''
          }}
        />
      </label>
      <div role="alert">{problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}</div>
    </div>
  )
}
