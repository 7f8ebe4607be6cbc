/** The same letters without accents, so that one expression finds "où" and "ou", and `\b` works beside every letter. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe')
}
