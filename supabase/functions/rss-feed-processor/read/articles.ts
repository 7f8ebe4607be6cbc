import { parseFeed } from 'feedsmith'
import { FeedError } from '../feed-error.ts'
import { plainText, storable } from './plain-text.ts'

export interface Article {
  /** The permanent id of the article in its feed. */
  readonly guid: string
  readonly title: string
  readonly message: string
  readonly link: string | null
}

const TITLE_LENGTH = 300
const MESSAGE_LENGTH = 1000
/** More articles of one document are not read. */
const MAX_ARTICLES = 1000
/** A longer id would not fit into the index. */
const GUID_LENGTH = 500
/**
 * The maximum number of elements, attributes and JSON members. A document with more was made to be slow, and parsing
 * blocks the thread.
 */
const MAX_SIGNS = { '<': 150_000, '=': 100_000, ',': 100_000 }

/** An article of any format, before its texts are made readable. */
interface Item {
  readonly id: string | undefined
  readonly title: string | undefined
  readonly texts: readonly (string | undefined)[]
  readonly links: readonly (string | undefined)[]
  readonly date: string | undefined
}

/** Reads RSS, RDF, Atom or JSON Feed. Newest first if every article has a date; otherwise in the order of the feed. */
export async function readArticles(text: string, url: string): Promise<Article[]> {
  const items = itemsOf(text)
  const times = items.map(({ date }) => Date.parse(date ?? ''))
  const places = items.map((_, place) => place)
  if (!times.some(Number.isNaN)) places.sort((a, b) => times[b]! - times[a]!)
  const articles = await Promise.all(places.slice(0, MAX_ARTICLES).map((place) => article(items[place]!, url)))
  return articles.filter((each) => each !== null)
}

function itemsOf(text: string): Item[] {
  const signs = /^\s*\{/.test(text) ? ([','] as const) : (['<', '='] as const)
  if (signs.some((sign) => occurrences(text, sign) > MAX_SIGNS[sign]))
    throw new FeedError('It has more elements than any feed')
  const { format, feed } = parsed(text)
  switch (format) {
    case 'rss':
      return (feed.items ?? []).map((item) => ({
        id: item.guid?.value ?? item.link,
        title: item.title,
        texts: [item.description, item.content?.encoded],
        links: [item.link, item.guid?.isPermaLink === false ? undefined : item.guid?.value],
        date: item.pubDate ?? item.dc?.dates?.[0],
      }))
    case 'rdf':
      return (feed.items ?? []).map((item) => ({
        id: item.rdf?.about ?? item.link,
        title: item.title,
        texts: [item.description, item.content?.encoded],
        links: [item.link],
        date: item.dc?.dates?.[0],
      }))
    case 'atom':
      return (feed.entries ?? []).map((entry) => ({
        id: entry.id,
        title: entry.title?.value,
        texts: [entry.summary?.value, entry.content?.value],
        links: (entry.links ?? []).filter(({ rel = 'alternate' }) => rel === 'alternate').map(({ href }) => href),
        date: entry.published ?? entry.updated,
      }))
    case 'json':
      return (feed.items ?? []).map((item) => ({
        id: item.id ?? item.url,
        title: item.title,
        texts: [item.summary, item.content_text, item.content_html],
        links: [item.url, item.external_url],
        date: item.date_published ?? item.date_modified,
      }))
  }
}

function parsed(text: string) {
  try {
    return parseFeed(text)
  } catch (error) {
    throw new FeedError('It is neither RSS, Atom, RDF nor JSON Feed', { cause: error })
  }
}

/** Null if nothing in the item could serve as an id. */
async function article({ id, title, texts, links, date }: Item, url: string): Promise<Article | null> {
  const link = links.map((each) => webLink(each, url)).find((each) => each !== null) ?? null
  const message = texts.map((each) => plainText(each ?? '', MESSAGE_LENGTH)).find((each) => each !== '') ?? ''
  const identity = storable(id ?? '') || link || [title, date, message].filter(Boolean).join(' ')
  if (identity === '') return null
  const readable = plainText(title ?? '', TITLE_LENGTH) || plainText(message, 100) || link || 'Untitled'
  return { guid: await shortened(identity), title: readable, message, link }
}

function webLink(text: string | undefined, base: string): string | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '' || trimmed.length > 2048 || !URL.canParse(trimmed, base)) return null
  const url = new URL(trimmed, base)
  return ['http:', 'https:'].includes(url.protocol) ? url.href : null
}

async function shortened(guid: string): Promise<string> {
  if (guid.length <= GUID_LENGTH) return guid
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(guid))
  return `sha256:${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function occurrences(text: string, character: string): number {
  let count = 0
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1
  return count
}
