import './spinner.css'

/** Shows that a button or a small area is busy. The text beside it says with what. */
export function Spinner() {
  return (
    <svg className="spinner" viewBox="0 0 20 20" aria-hidden="true">
      <circle className="spinner-track" cx="10" cy="10" r="7.5" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" />
    </svg>
  )
}
