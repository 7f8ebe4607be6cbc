/** For what opens and closes: both, and the caller rules it; neither, and it rules itself. */
export interface OpenState {
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** Only what was given: the library tells who rules by the property's absence. */
export function openState({ open, onOpenChange }: OpenState) {
  return { ...(open === undefined ? {} : { open }), ...(onOpenChange ? { onOpenChange } : {}) }
}
