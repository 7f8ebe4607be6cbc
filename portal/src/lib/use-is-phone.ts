import { useSyncExternalStore } from 'react'

/** Spec part 1 §9: "Mobile breakpoint 768 px". The style sheets say the same. */
const PHONE = '(max-width: 767px)'

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches)
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
