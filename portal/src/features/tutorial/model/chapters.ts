import { TEXTS } from '../texts.ts'

/** Written by the recording together with the film. Times are in seconds. */
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

/** The chapter at a time; between two captions it is still the earlier one. */
export function chapterAt(chapters: readonly Chapter[], time: number): Chapter | null {
  return chapters.findLast(({ start }) => start <= time) ?? chapters[0] ?? null
}

/** A time as players show it: 1:05. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The length of the film in words. */
export function lengthInWords(seconds: number): string {
  return TEXTS.length(Math.max(1, Math.round(seconds / 60)))
}
