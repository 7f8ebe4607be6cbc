import type { Page } from '@playwright/test'
import type { Member } from './member.ts'

/** What reads the same in every language: the product, its subscriptions, time zones and the keys of a keyboard. */
const SAME_EVERYWHERE = ['Portico', 'OneView', 'CET', 'CEST', 'Starter', 'Growth', 'Enterprise', 'Ctrl', 'Esc']

/** The names and titles in the database, which the portal shows as somebody wrote them. */
const WRITTEN_BY_PEOPLE = [
  'accounts?select=name,spoc',
  'change_requests?select=title,description,status_note',
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
  const known = [...names, ...SAME_EVERYWHERE, ...namesOfDates()]
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const longestFirst = [...new Set(known)].toSorted((one, other) => other.length - one.length).map(escaped)
  // No part of a longer word.
  return page.evaluate(findBare, String.raw`(?<!\p{L})(${longestFirst.join('|')})(?!\p{L})`)
}

/** The names of months and days, which come from the browser. */
function namesOfDates(): string[] {
  const days = Array.from({ length: 60 }, (_, step) => new Date(2026, 0, 1 + step * 6))
  const formats = (['short', 'long'] as const).flatMap((style) => [{ month: style }, { weekday: style }])
  return days.flatMap((day) => formats.map((format) => day.toLocaleDateString('en-GB', format)))
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

const PLAIN = 'aceginorsuyzACEGINORSUYZ'
const ACCENTED = 'àçéğîñöřšüýžÀÇÉĞÎÑÖŘŠÜÝŽ'

/** Finds an English text of the portal in the pseudo-language. */
export function pseudo(text: string): RegExp {
  const accented = text.replaceAll(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter)
  return new RegExp(String.raw`\[${escaped(accented)}·`)
}

/** The texts of the portal that a choice or an empty field shows, cut off: those say nothing of it to a script. */
export const cutInFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    if (pen === null) throw new Error('no canvas')
    return [...document.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input')].flatMap((field) => {
      const isChoice = field instanceof HTMLSelectElement
      const shown = (isChoice ? field.selectedOptions[0]?.textContent : field.placeholder)?.trim() ?? ''
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      pen.font = font
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const isText = shown.endsWith('·]') && field.checkVisibility()
      return isText && pen.measureText(shown).width > room + 1 ? [`${shown} in ${Math.round(room)} pixels`] : []
    })
  })

/** Runs in the page. */
function findBare(known: string): string[] {
  const found = new Set<string>()
  const names = new RegExp(known, 'gu')
  const attributes = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'placeholder',
    'title',
  ]
  // The last two are shown by styles.
  attributes.push('alt', 'data-label', 'data-mark')
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

  /** What is left of a text without the parts that come from a catalogue, of which one may contain another, and without data. */
  const bareOf = (text: string): string => {
    let bare = text
    for (let before = ''; before !== bare;) {
      before = bare
      bare = bare.replaceAll(/\[[^[\]]*·\]/g, ' ')
    }
    const addressOrId = /\S+@\S+|https?:\S+|[\w-]+\.[\w.-]+\/\S*|[\da-f]{8}(-[\da-f]{4,12}){4}/g
    return bare.replaceAll(names, ' ').replaceAll(addressOrId, ' ')
  }
  const isWord = (text: string) => /\p{L}{2}/u.test(bareOf(text))
  const textIn = (element: Element): string => {
    const parts = [...element.childNodes].map((node) => {
      if (node instanceof Element) return textIn(node)
      return node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '') : ''
    })
    return parts.join(' ')
  }

  for (const element of document.querySelectorAll('body *')) {
    // Initials of a name, and parts in a given language, such as a switch of languages or the binding text of a notice.
    if (
      !isShown(element) ||
      element.closest('.avatar, .organisation-initials, .account-logo, body [lang], style, script')
    )
      continue
    for (const name of attributes) {
      const text = element.getAttribute(name) ?? ''
      if (isWord(text)) found.add(`${name}: ${text}`)
    }
    for (const part of ['::before', '::after']) {
      const { content } = getComputedStyle(element, part)
      if (content.startsWith('"') && isWord(content)) found.add(`${part} of ${element.localName}: ${content}`)
    }
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    let text = own.map((node) => node.nodeValue ?? '').join(' ')
    if (!isWord(text)) continue
    // A text in several elements, such as one with a marked word, has its brackets around all of them.
    for (let whole: Element | null = element, up = 0; whole && up < 3; whole = whole.parentElement, up += 1) {
      text = textIn(whole)
      if (!/[[\]]/.test(bareOf(text))) break
    }
    if (isWord(text)) found.add(`${element.localName}: ${text.trim().slice(0, 200)}`)
  }
  if (isWord(document.title)) found.add(`title of the document: ${document.title}`)
  return [...found]
}
