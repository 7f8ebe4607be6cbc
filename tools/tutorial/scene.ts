import type { Stage } from './stage.ts'

export interface Chapter {
  readonly title: string
  readonly scenes: readonly Scene[]
}

/** One caption, and the actions while it is shown. */
interface Scene {
  readonly says: string
  does?(stage: Stage): Promise<void>
}

/** The seconds that viewers need to read a caption and to look at the picture. */
export function readingTime(text: string): number {
  return 0.9 + text.split(/\s+/).length / 3.1
}
