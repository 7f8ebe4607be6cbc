/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   The browser's own list of suggestions cannot show a server's answer or our style. The field keeps the focus and handles the keys. */
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { Input, type InputProps } from './input.tsx'
import '../overlays/overlay.css'
import { TEXTS } from '../texts.ts'
import './combobox.css'

export interface ComboboxOption {
  readonly value: string
  readonly label: string
}

/** The first options of a search, and whether there are more. */
export interface FoundOptions {
  readonly options: readonly ComboboxOption[]
  readonly hasMore: boolean
}

interface ComboboxProps extends Pick<
  InputProps,
  'size' | 'aria-label' | 'aria-describedby' | 'aria-invalid' | 'readOnly'
> {
  ref?: Ref<HTMLInputElement> | undefined
  chosen: ComboboxOption | null
  /** The options for the typed text; the caller searches for them. */
  options: readonly ComboboxOption[]
  onChoose: (option: ComboboxOption | null) => void
  onType: (typed: string) => void
  placeholder?: string | undefined
  /** There are more than these options, which the list then says. */
  hasMore?: boolean | undefined
  /** Shown in the list if nothing was found. */
  empty?: string
  /** Gets the keys that the list does not use. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  onBlur?: (() => void) | undefined
}

/**
 * Chooses one of many by typing: the arrow keys move through the list, Enter chooses, Escape closes it. An empty text
 * chooses none. A typed text that was not chosen is dropped when the field is left.
 */
export function Combobox(props: ComboboxProps) {
  const { chosen, options, hasMore = false, onChoose, onType, empty = TEXTS.found.nothing, ...rest } = props
  const { onKeyDown, onBlur, ...input } = rest
  const [typed, setTyped] = useState<string | null>(null)
  /** Null until the user moves in the list: then the chosen option is active, or the first match of the typed text. */
  const [moved, setMoved] = useState<number | null>(null)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const start = typed === null ? options.findIndex(({ value }) => value === chosen?.value) : 0
  const active = Math.min(moved ?? start, options.length - 1)
  const current = options[active]

  const type = (text: string) => {
    setTyped(text)
    setMoved(null)
    setOpen(true)
    onType(text)
    if (text === '') onChoose(null)
  }
  const take = (option: ComboboxOption) => {
    onChoose(option)
    close()
  }
  const close = () => {
    setTyped(null)
    setMoved(null)
    setOpen(false)
  }
  const move = (step: number) => {
    setOpen(true)
    if (isOpen && options.length > 0)
      setMoved((Math.max(active, step > 0 ? -1 : 0) + step + options.length) % options.length)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && isOpen && current) take(current)
    else if (event.key === 'Escape' && isOpen) close()
    else return onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="combobox">
      <Input
        {...input}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && current ? `${id}-${current.value}` : undefined}
        value={typed ?? chosen?.label ?? ''}
        onChange={(event) => type(event.target.value)}
        onClick={() => setOpen(!input.readOnly)}
        onKeyDown={keys}
        onBlur={() => {
          close()
          onBlur?.()
        }}
      />
      {isOpen && (
        <div
          className="combobox-list sheet"
          id={`${id}-list`}
          role="listbox"
          aria-label={input['aria-label'] ?? TEXTS.found.label}
        >
          {options.length === 0 && (
            <div className="combobox-note" role="option" aria-selected="false" aria-disabled="true">
              {empty}
            </div>
          )}
          {options.map((option) => (
            <div
              key={option.value}
              id={`${id}-${option.value}`}
              role="option"
              tabIndex={-1}
              aria-selected={option === current}
              className="combobox-option"
              // Keeps the focus in the field, which a click would take away.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(option)}
            >
              {option.label}
            </div>
          ))}
          {hasMore && options.length > 0 && (
            <div className="combobox-note" role="option" aria-selected="false" aria-disabled="true">
              {TEXTS.found.more}
            </div>
          )}
        </div>
      )}
    </div>
  )
}
