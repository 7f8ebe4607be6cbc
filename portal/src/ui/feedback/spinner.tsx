import './spinner.css'

/** A turning arc for where a button or a small place is busy; the text beside it says what goes on. */
export function Spinner() {
  return (
    <svg className="spinner" viewBox="0 0 20 20" aria-hidden="true">
      <circle className="spinner-track" cx="10" cy="10" r="7.5" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" />
    </svg>
  )
}
