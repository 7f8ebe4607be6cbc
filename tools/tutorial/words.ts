import type { Chapter, Language } from './scene.ts'

/** When the chapters and their captions are shown, in seconds. The recording finds it out. */
export interface Times {
  readonly duration: number
  readonly chapters: readonly {
    readonly start: number
    readonly lines: readonly { readonly start: number; readonly end: number }[]
  }[]
}

/** The captions and chapters of the film with their times. The recording writes them for the portal. */
export interface FilmWords {
  readonly duration: number
  readonly chapters: readonly {
    readonly title: string
    readonly start: number
    readonly lines: readonly { readonly start: number; readonly end: number; readonly text: string }[]
  }[]
}

/** The words of the scenario in one language, with the times of the recording. */
export function wordsIn(language: Language, scenario: readonly Chapter[], { duration, chapters }: Times): FilmWords {
  return {
    duration,
    chapters: scenario.map(({ title, scenes }, index) => ({
      title: title[language],
      start: chapters[index]?.start ?? duration,
      lines: scenes.map(({ says }, line) => {
        const { start, end } = chapters[index]?.lines[line] ?? { start: duration, end: duration }
        return { start, end, text: says[language] }
      }),
    })),
  }
}

/** The captions are in the strip under the page, so that they hide nothing. */
const PLACE = 'line:91%'

export function captionsOf({ chapters }: FilmWords): string {
  const lines = chapters.flatMap((chapter) => chapter.lines)
  return webVtt(lines.map(({ start, end, text }) => [`${stamp(start)} --> ${stamp(end)} ${PLACE}`, text]))
}

export function chaptersOf({ duration, chapters }: FilmWords): string {
  return webVtt(
    chapters.map(({ start, title }, index) => [
      `${stamp(start)} --> ${stamp(chapters[index + 1]?.start ?? duration)}`,
      title,
    ]),
  )
}

function webVtt(cues: readonly (readonly [string, string])[]): string {
  return `${['WEBVTT', ...cues.map(([timing, text]) => `${timing}\n${escaped(text)}`)].join('\n\n')}\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function stamp(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return `${String(minutes).padStart(2, '0')}:${rest.toFixed(3).padStart(6, '0')}`
}
