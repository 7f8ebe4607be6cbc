import type { Page } from '@playwright/test'
import type { Member } from './member.ts'

/** What reads the same in every language: the product, its subscriptions, and the keys of a keyboard. */
const SAME_EVERYWHERE = ['Portico', 'OneView', 'Starter', 'Growth', 'Enterprise', 'Ctrl', 'Esc']

/** The names and titles in the database, which the portal shows as somebody wrote them. */
const WRITTEN_BY_PEOPLE = [
  'accounts?select=name,spoc',
  'consultancies?select=consultant_name,service',
  'kanban_cards?select=title',
  'notifications?select=title,message',
  'profiles?select=name',
  'spocs?select=name,full_name,role',
  'support_requests?select=subject,message,name,author_name',
  'templates?select=title,description,file_name,tags',
]

/** Everything on the screen that people wrote. */
export async function writtenByPeople({ admin }: Member): Promise<string[]> {
  const rows = await Promise.all(WRITTEN_BY_PEOPLE.map((path) => admin.get(path)))
  const values = rows.flat().flatMap((row) => Object.values(row as object).flat())
  return values.filter((value): value is string => typeof value === 'string')
}

/**
 * The texts of the open page that do not come from a catalogue. In the pseudo-language the texts of the portal stand between
 * brackets, `[Šàvé··]`; the names that the test gives, addresses, dates and languages do not.
 */
export const uncataloguedTexts = (page: Page, names: readonly string[] = []): Promise<string[]> => {
  const longestFirst = [...new Set([...names, ...SAME_EVERYWHERE])].toSorted((one, other) => other.length - one.length)
  return page.evaluate(
    findBare,
    longestFirst.filter((name) => name.trim().length > 1),
  )
}

const PLAIN = 'aceginorsuyzACEGINORSUYZ'
const ACCENTED = 'àçéğîñöřšüýžÀÇÉĞÎÑÖŘŠÜÝŽ'

/** Finds an English text of the portal in the pseudo-language. */
export function pseudo(text: string): RegExp {
  const accented = text.replaceAll(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter)
  return new RegExp(String.raw`\[${accented.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}·`)
}

/** Runs in the page. */
function findBare(names: readonly string[]): string[] {
  const found = new Set<string>()
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

  const dates = new Set<string>()
  for (const style of ['short', 'long'] as const) {
    for (let day = 0; day < 366; day += 5) {
      const date = new Date(2026, 0, 1 + day)
      dates.add(date.toLocaleDateString('en-GB', { month: style }))
      dates.add(date.toLocaleDateString('en-GB', { weekday: style }))
    }
  }
  const ofDates = new RegExp(String.raw`\b(${[...dates].join('|')}|CES?T)\b`, 'g')

  /** What is left of a text without the parts that are data or come from a catalogue. One of those may contain another. */
  const bareOf = (text: string): string => {
    let bare = text
    for (let before = ''; before !== bare;) {
      before = bare
      bare = bare.replaceAll(/\[[^[\]]*·\]/g, ' ')
    }
    for (const name of names) bare = bare.replaceAll(name, ' ')
    // Addresses and ids.
    bare = bare.replaceAll(/\S+@\S+|https?:\S+|[\da-f]{8}(-[\da-f]{4,12}){4}/g, ' ')
    return bare.replaceAll(ofDates, ' ').trim()
  }
  const isWord = (text: string) => /\p{L}{2}/u.test(bareOf(text))

  for (const element of document.querySelectorAll('body *')) {
    // Initials of a name, and parts in a given language, such as a switch of languages or the binding text of a notice.
    if (!isShown(element) || element.closest('.avatar, body [lang], style, script')) continue
    for (const name of [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'placeholder',
      'title',
      'alt',
      'data-label',
      'data-mark',
    ]) {
      const text = element.getAttribute(name) ?? ''
      if (isWord(text)) found.add(`${name}: ${text}`)
    }
    for (const part of ['::before', '::after']) {
      const { content } = getComputedStyle(element, part)
      if (content.startsWith('"') && isWord(content)) found.add(`${part} of ${element.className}: ${content}`)
    }
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && /\p{L}{2}/u.test(node.nodeValue ?? ''))
    if (!own) continue
    // A text in several elements, such as one with a marked word, has its brackets around all of them.
    let whole: Element = element
    for (let up = 0; up < 3 && /·\]|\[/.test(bareOf(whole.textContent ?? '')); up += 1)
      whole = whole.parentElement ?? whole
    const text = (whole.textContent ?? '').trim()
    if (isWord(text)) found.add(`${element.localName}: ${text.slice(0, 200)}`)
  }
  if (isWord(document.title)) found.add(`title of the document: ${document.title}`)
  return [...found]
}
