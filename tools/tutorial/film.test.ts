import { readFileSync } from 'node:fs'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { describe, expect, it } from 'vitest'
import { FILES, filesIn } from './files.ts'
import { SCENARIO } from './scenario.ts'
import { LANGUAGES, readingTime } from './scene.ts'
import { FILM } from './take.ts'
import { captionsOf, chaptersOf, type FilmWords, wordsIn } from './words.ts'

const text = (path: string) => readFileSync(path, 'utf8')
const wordsOf = (path: string) => JSON.parse(text(path)) as FilmWords
const words = wordsOf(filesIn('en').words)

const STALE =
  'the scenario has changed since the film was made: npm run tutorial, or for a translation npx tsx tools/tutorial/translate.ts'

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

  describe.each(LANGUAGES)('in %s', (language) => {
    const files = filesIn(language)
    const spoken = wordsOf(files.words)
    const lines = spoken.chapters.flatMap((chapter) => chapter.lines)

    it('has the words of the scenario', () => {
      expect(spoken, STALE).toEqual(wordsIn(language, SCENARIO, words))
    })

    it('has captions and chapters with the same words and times', () => {
      expect(text(files.captions), STALE).toBe(captionsOf(spoken))
      expect(text(files.chapters), STALE).toBe(chaptersOf(spoken))
    })

    it('shows every caption long enough to read it, one after the other', () => {
      let reached = 0
      for (const { start, end, text } of lines) {
        expect(start).toBeGreaterThanOrEqual(reached)
        expect(end - start, text).toBeGreaterThanOrEqual(readingTime(text) - 0.01)
        reached = end
      }
      expect(reached).toBeLessThan(spoken.duration)
      for (const { start, lines } of spoken.chapters) expect(start).toBeLessThanOrEqual(lines[0]?.start ?? -1)
    })

    it('has captions that fit into two lines of the strip', () => {
      for (const { text } of lines) expect(text.length, text).toBeLessThanOrEqual(96)
    })
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
