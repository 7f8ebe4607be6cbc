import { longestReadingTime } from './scene.ts'
import { POSTER, SCENARIO } from './scenario.ts'
import type { Stage } from './stage.ts'
import type { Times } from './words.ts'

/** Seconds between two captions. */
const PAUSE = 0.3
/** Seconds after the last caption. */
const END = 1.5

const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000

/** Plays every scene. A caption stays until viewers have had time to read it and its actions are done. */
export async function play(stage: Stage): Promise<{ times: Times; posterAt: number }> {
  const chapters: Times['chapters'][number][] = []
  let posterAt = 0
  for (const { scenes } of SCENARIO) {
    const start = rounded(stage.time)
    stage.begin()
    const lines: Times['chapters'][number]['lines'][number][] = []
    for (const scene of scenes) {
      const begun = stage.time
      await scene.does?.(stage)
      await stage.settle()
      stage.hold(Math.max(0, longestReadingTime(scene.says) - (stage.time - begun)))
      if (scene === POSTER) posterAt = stage.time - 0.1
      lines.push({ start: rounded(begun), end: rounded(stage.time) })
      stage.hold(PAUSE)
    }
    chapters.push({ start, lines })
  }
  stage.hold(END)
  return { times: { duration: rounded(stage.time), chapters }, posterAt }
}
