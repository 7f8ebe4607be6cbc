import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { portalPolicy } from '../http/security-headers.ts'
import { type Brand, loadBrand } from './brand.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico brand '))
afterAll(() => rmSync(folder, { recursive: true }))

const file = join(folder, 'brand.toml')

function hoursOf(toml: string): Brand['brand']['supportHours'] {
  writeFileSync(file, `[brand]\nsupportHours = ${toml}\n`)
  return loadBrand(file).brand.supportHours
}

describe('the support hours', () => {
  it('are in every language of the portal, unless the firm says otherwise', () => {
    expect(loadBrand(undefined).brand.supportHours).toEqual({
      en: 'Monday-Friday 9:00-18:00',
      nl: 'Maandag-vrijdag 9:00-18:00',
      fr: 'Lundi-vendredi 9:00-18:00',
    })
  })

  it('are one text, or one for each language', () => {
    expect(hoursOf('"9:00-17:00"')).toBe('9:00-17:00')
    expect(hoursOf('""')).toBe('')
    expect(hoursOf('{ nl = "Weekdagen", fr = "En semaine" }')).toEqual({ nl: 'Weekdagen', fr: 'En semaine' })
  })

  it.each(['{}', '{ de = "Werktags" }', '{ en = 9 }', '9', '["Monday"]'])('are not %s', (toml) => {
    expect(() => hoursOf(toml)).toThrow('brand.supportHours')
  })
})

function videoOf(value: string): Brand['links']['tutorialVideo'] {
  writeFileSync(file, `[links]\ntutorialVideo = ${JSON.stringify(value)}\n`)
  return loadBrand(file).links.tutorialVideo
}

const rules = (value: string | null) =>
  portalPolicy('https://portal.example', value === null ? null : videoOf(value))
    .split('; ')
    .filter((rule) => /^(media|frame)-src/.test(rule))

describe('the video of the tutorial', () => {
  it('is the one that is shipped, and no frame is allowed', () => {
    expect(loadBrand(undefined).links.tutorialVideo).toBeNull()
    expect(rules(null)).toEqual(["media-src 'self'", "frame-src 'none'"])
  })

  it.each(['https://files.example/a/Intro.MP4', 'https://files.example/intro.webm?v=2#t=3'])(
    'is a file to be played: %s',
    (url) => {
      expect(videoOf(url)).toEqual({ kind: 'file', url })
      expect(rules(url)).toEqual(["media-src 'self' https://files.example", "frame-src 'none'"])
    },
  )

  it.each(['https://video.example/embed/1', 'https://video.example/?file=intro.mp4', 'https://video.example'])(
    'is a page to be shown: %s',
    (url) => {
      expect(videoOf(url)).toEqual({ kind: 'page', url })
      expect(rules(url)).toEqual(["media-src 'self'", 'frame-src https://video.example'])
    },
  )

  it('may be a file of the portal', () => {
    expect(rules('/media/intro.mp4')).toEqual(["media-src 'self'", "frame-src 'none'"])
  })

  it.each([
    'http://files.example/intro.mp4',
    'javascript:alert(1)',
    '//files.example/intro.mp4',
    'intro.mp4',
    '/media/intro',
    '',
  ])('is not %s', (url) => {
    expect(() => videoOf(url)).toThrow('expected a URL that begins with https://')
  })
})
