import './mark.css'

/** The pediment, three columns (the middle one brass) and the base. */
export function Mark({ className = '' }: { className?: string }) {
  return (
    <svg className={`mark ${className}`} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M4 12 16 5l12 7M8 15.5V24M24 15.5V24M4 27.5h24" />
      <path className="mark-accent" d="M16 15.5V24" />
    </svg>
  )
}
