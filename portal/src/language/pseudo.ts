import { changeTexts } from './catalogue.ts'

const PLAIN = 'aceginorsuyzACEGINORSUYZ'
const ACCENTED = 'àçéğîñöřšüýžÀÇÉĞÎÑÖŘŠÜÝŽ'

/** How much longer than English a text may become in another language. */
const LONGER = 0.35

/**
 * The same text with accents, a third longer, between brackets: `[Šàvé··]`. Values, such as the name of a person, stay
 * as they are. Whatever is on the screen without brackets does not come from a catalogue, and a missing last bracket
 * shows that a text is cut.
 */
export function pseudoText(text: string, values: readonly unknown[] = []): string {
  if (text.trim() === '') return text
  const kept = values.filter((value): value is string => typeof value === 'string' && value !== '')
  const parts = splitAt(text, kept).map((part) => (kept.includes(part) ? part : accented(part)))
  return `[${parts.join('')}${'·'.repeat(Math.ceil(text.length * LONGER))}]`
}

const accented = (text: string) => text.replaceAll(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter)

function splitAt(text: string, values: readonly string[]): string[] {
  if (values.length === 0) return [text]
  const escaped = values.map((value) => value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return text.split(new RegExp(`(${escaped.join('|')})`))
}

export const usePseudoLanguage = (): void => changeTexts(pseudoText)
