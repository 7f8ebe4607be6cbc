import type { Stage } from './stage.ts'

export interface Chapter {
  readonly title: string
  readonly scenes: readonly Scene[]
}

/** One caption, and what is done while it can be read. */
interface Scene {
  readonly says: string
  does?(stage: Stage): Promise<void>
}

/** Seconds that somebody needs to read it and to look at the picture as well. */
export function readingTime(text: string): number {
  return 0.9 + text.split(/\s+/).length / 3.1
}
