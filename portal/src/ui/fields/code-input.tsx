import type { RefObject } from 'react'
import { Input, type InputProps } from './input.tsx'
import './code-input.css'

export const CODE_DIGITS = 6

interface CodeInputProps extends Pick<InputProps, 'size' | 'autoFocus' | 'disabled'> {
  ref?: RefObject<HTMLInputElement | null> | undefined
  value: string
  onValueChange: (value: string) => void
  /** Called once the last digit is there. */
  onFull: (value: string) => void
}

/** A field for a code of six digits. Spaces and other characters that apps show between the digits are left out. */
export function CodeInput({ value, onValueChange, onFull, ...rest }: CodeInputProps) {
  return (
    <Input
      {...rest}
      className="code-input"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={({ target }) => {
        const next = target.value.replaceAll(/\D/g, '').slice(0, CODE_DIGITS)
        onValueChange(next)
        if (next.length === CODE_DIGITS && next !== value) onFull(next)
      }}
    />
  )
}
