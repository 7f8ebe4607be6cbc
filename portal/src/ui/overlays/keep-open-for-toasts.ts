/** A click on a toast does not close the dialog below it, even if the toast is gone by now. */
export function keepOpenForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('.toast')) event.preventDefault()
}
