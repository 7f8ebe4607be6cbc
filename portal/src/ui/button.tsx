import type { ReactNode } from 'react'
import './button.css'

interface ButtonProps {
  children: ReactNode
  onClick: () => void
  size?: 'normal' | 'small'
  /** The accessible name, where the visible text alone does not say what it acts on. */
  label?: string
}

export function Button({ children, onClick, size = 'normal', label }: ButtonProps) {
  return (
    <button type="button" className={`button button-${size}`} onClick={onClick} aria-label={label}>
      {children}
    </button>
  )
}
