import { readFileSync } from 'node:fs'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { describe, expect, it } from 'vitest'
import { FILES } from './files.ts'
import { SCENARIO } from './scenario.ts'
import { readingTime } from './scene.ts'
import { FILM } from './take.ts'
import { captionsOf, chaptersOf, type FilmWords } from './words.ts'

const text = (path: string) => readFileSync(path, 'utf8')
const words = JSON.parse(text(FILES.words)) as FilmWords
const lines = words.chapters.flatMap((chapter) => chapter.lines)

const STALE = 'the scenario has changed since the film was made: npm run tutorial'

describe('the committed film', () => {
  it('is short and small, and has the duration that its words have', async () => {
    const bytes = readFileSync(FILES.film)
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
    const track = await input.getPrimaryVideoTrack()
    expect([track?.codec, track?.codedWidth, track?.codedHeight]).toEqual(['vp9', FILM.width, FILM.height])
    expect(await input.computeDuration()).toBeCloseTo(words.duration, 0)
    expect(words.duration).toBeGreaterThan(80)
    expect(words.duration).toBeLessThan(150)
    expect(bytes.length).toBeLessThan(5 * 1024 * 1024)
    expect(readFileSync(FILES.poster).length).toBeLessThan(150 * 1024)
  })

  it('has the words of the scenario', () => {
    const filmed = words.chapters.map(({ title, lines }) => [title, ...lines.map((line) => line.text)])
    expect(filmed, STALE).toEqual(SCENARIO.map(({ title, scenes }) => [title, ...scenes.map(({ says }) => says)]))
  })

  it('has captions and chapters with the same words and times', () => {
    expect(text(FILES.captions), STALE).toBe(captionsOf(words))
    expect(text(FILES.chapters), STALE).toBe(chaptersOf(words))
  })

  it('shows every caption long enough to read it, one after the other', () => {
    let reached = 0
    for (const { start, end, text } of lines) {
      expect(start).toBeGreaterThanOrEqual(reached)
      expect(end - start, text).toBeGreaterThanOrEqual(readingTime(text) - 0.01)
      reached = end
    }
    expect(reached).toBeLessThan(words.duration)
    for (const { start, lines } of words.chapters) expect(start).toBeLessThanOrEqual(lines[0]?.start ?? -1)
  })

  it('has captions that fit into two lines of the strip', () => {
    for (const { text } of lines) expect(text.length, text).toBeLessThanOrEqual(96)
  })
})

describe('captions', () => {
  const film = (said: string): FilmWords => ({
    duration: 70,
    chapters: [
      { title: 'One', start: 0, lines: [{ start: 0.5, end: 3.25, text: said }] },
      { title: 'Two & <three>', start: 61.5, lines: [{ start: 61.5, end: 69, text: 'b' }] },
    ],
  })

  it('are valid WebVTT for any text', () => {
    expect(captionsOf(film('a < b & c --> d'))).toBe(
      'WEBVTT\n\n00:00.500 --> 00:03.250 line:91%\na &lt; b &amp; c --&gt; d\n\n' +
        '01:01.500 --> 01:09.000 line:91%\nb\n',
    )
  })

  it('have chapters without gaps until the end', () => {
    expect(chaptersOf(film('a'))).toBe(
      'WEBVTT\n\n00:00.000 --> 01:01.500\nOne\n\n01:01.500 --> 01:10.000\nTwo &amp; &lt;three&gt;\n',
    )
  })
})
