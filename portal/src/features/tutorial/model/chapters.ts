/** What the recording writes beside the film. Times are seconds. */
export interface Line {
  readonly start: number
  readonly end: number
  readonly text: string
}

export interface Chapter {
  readonly title: string
  readonly start: number
  readonly lines: readonly Line[]
}

/** The chapter that is seen at a time; between two captions it is still the one before. */
export function chapterAt(chapters: readonly Chapter[], time: number): Chapter | null {
  return chapters.findLast(({ start }) => start <= time) ?? chapters[0] ?? null
}

/** As players show it: 1:05. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** How long it takes, as one says it. */
export function lengthInWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes === 1 ? 'one minute' : `${minutes} minutes`
}
