import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { Input, type InputProps } from './input.tsx'
import { TEXTS } from '../texts.ts'
import './search-input.css'

interface SearchInputProps extends Omit<InputProps, 'type' | 'value' | 'onChange' | 'ref' | 'aria-label'> {
  label: string
  value: string
  onValueChange: (value: string) => void
  clearLabel?: string
}

/** Escape and the X button clear it; the focus stays in it. */
export function SearchInput({ label, value, onValueChange, clearLabel = TEXTS.clear, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onValueChange('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' || value === '') return
    event.stopPropagation()
    event.preventDefault()
    clear()
  }
  return (
    <div className="control-box search-input" data-uses-escape={value === '' ? undefined : true}>
      <Search className="control-icon" />
      <Input
        placeholder={label}
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value !== '' && (
        <IconButton label={clearLabel} size="small" onClick={clear}>
          <X />
        </IconButton>
      )}
    </div>
  )
}
