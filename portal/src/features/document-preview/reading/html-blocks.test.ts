import { expect, it } from 'vitest'
import { htmlBlocks } from './html-blocks.ts'

it('cuts between elements, never inside one', () => {
  const html = '<p>One <br /> &lt;b&gt;</p><table><tr><td><p>a</p><p>b</p></td></tr></table><p>Two</p>'
  expect(htmlBlocks(html, 1)).toEqual([
    '<p>One <br /> &lt;b&gt;</p>',
    '<table><tr><td><p>a</p><p>b</p></td></tr></table>',
    '<p>Two</p>',
  ])
})

it('keeps small elements together and loses nothing', () => {
  const html = Array.from(
    { length: 100 },
    (_, index) => `<p>${index}<img alt="a > b" data-image="${index}" /></p>`,
  ).join('')
  const blocks = htmlBlocks(html, 500)
  expect(blocks.join('')).toBe(html)
  expect(blocks.length).toBeGreaterThan(5)
  expect(blocks.every((block) => block.startsWith('<p>') && block.endsWith('</p>'))).toBe(true)
})

it('keeps text that is not markup', () => {
  expect(htmlBlocks('plain < text')).toEqual(['plain < text'])
  expect(htmlBlocks('')).toEqual([])
})
