import { expect, it } from 'vitest'
import { sha256 } from './sha256.ts'

/** The browser's own SHA-256. */
async function ofBrowser(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

it('is the hash of the examples in the standard', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

it('is the same as the browser computes, for every length around a block, for long texts and for every alphabet', async () => {
  const texts = Array.from({ length: 200 }, (_, length) => 'é'.repeat(length % 7) + 'x'.repeat(length))
  texts.push('y'.repeat(20_000), '周 Зоя 😀\n"\\', 'z'.repeat(100), '\u0000')
  for (const text of texts) expect(sha256(text), `${text.length} characters`).toBe(await ofBrowser(text))
})
