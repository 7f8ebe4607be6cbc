import { describe, expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

describe('plainText', () => {
  it.each([
    ['<p>One</p><p>two &amp; <b>th</b>ree</p>', 'One two & three'],
    ['a < b &lt;i&gt; c', 'a < b <i> c'],
    ['&#8364;&#x20AC;&euro; &nbsp; &unknown; &#0;&#xFFFFFFF;', '€€€ &unknown; &#xFFFFFFF;'],
    ['x<script>alert(1)</script>y<style>p{}</style>z', 'x y z'],
    ['x<script>alert(1)', 'x'],
    ['x<!-- y -->z<!-- never closed', 'x z'],
    ['tab\tline\r\nbell\u{7}zero\0end', 'tab line bell zero end'],
    ['half \u{d800} character', 'half \u{fffd} character'],
  ])('turns %j into %j', (html, text) => expect(plainText(html, 100)).toBe(text))

  it('cuts between characters', () => {
    expect(plainText('🦊🦊🦊🦊', 3)).toBe('🦊🦊…')
    expect(plainText('abc', 3)).toBe('abc')
    expect(plainText('ab cdef', 4)).toBe('ab…')
  })

  it.each(['<', '<script', '<script><', '<!--', '&#', '<a ', '<p '])('is fast with many of %s', (part) => {
    const started = performance.now()
    plainText(part.repeat(300_000), 100)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
