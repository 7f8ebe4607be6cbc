/** A press on a toast, which may be gone by now, is not a press beside the dialog that is open under it. */
export function keepOpenForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('.toast')) event.preventDefault()
}
