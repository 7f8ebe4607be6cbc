import { showToast } from './toast-store.ts'
import { TEXTS } from '../texts.ts'

/** Loads the code of a part of the page, then shows it. If it cannot be loaded, a toast says so and the page stays. */
export function loadPart<Part>(load: () => Promise<Part>, show: (part: Part) => void): void {
  load().then(show, (error: unknown) => {
    console.error(error)
    showToast({
      tone: 'danger',
      ...TEXTS.notLoaded,
      isConnection: true,
    })
  })
}
