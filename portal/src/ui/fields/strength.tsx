import './strength.css'

interface StrengthProps {
  /** From 0, the weakest, to 3. */
  level: 0 | 1 | 2 | 3
  /** Says the same in a word. */
  children: string
}

/** How strong a typed password is, as a bar and a word. */
export function Strength({ level, children }: StrengthProps) {
  return (
    <span className="strength" data-level={level}>
      <span aria-hidden="true" />
      {children}
    </span>
  )
}
