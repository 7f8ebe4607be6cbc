/** With both properties the caller controls whether it is open; without them the component does. */
export interface OpenState {
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** Passes on only the properties that are set, so that the library controls itself without them. */
export function openState({ open, onOpenChange }: OpenState) {
  return { ...(open === undefined ? {} : { open }), ...(onOpenChange ? { onOpenChange } : {}) }
}
