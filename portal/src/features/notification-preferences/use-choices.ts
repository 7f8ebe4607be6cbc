import { useMemo, useSyncExternalStore } from 'react'
import { keptChoices, type NotificationChoices, readChoices, watchChoices } from './model/preferences.ts'

/** As this browser has kept them, in whichever of its windows. */
export function useChoices(userId: string): NotificationChoices {
  const kept = useSyncExternalStore(watchChoices, () => keptChoices(userId))
  return useMemo(() => readChoices(kept), [kept])
}
