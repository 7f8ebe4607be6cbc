import { z } from 'zod'
import type { Language } from '../contracts/languages.ts'
import { helpIn, type HelpArticle } from '../help/help.ts'
import { refusedByDatabase } from '../http/refused.ts'
import type { CallerClient } from '../runtime/entry.ts'

export interface Sentence {
  readonly text: string
  /** The share of the question that the sentence contains; rare words count for more. */
  readonly rank: number
}

export interface Passage {
  readonly content: string
  readonly rank: number
  /** In the order of the text. */
  readonly sentences: readonly Sentence[]
}

export interface LibraryPassage extends Passage {
  readonly id: string
  readonly title: string
  readonly file_path: string
  readonly file_name: string
  /** 0 for the passage with title, tags and description; otherwise its position in the text. */
  readonly place: number
  /** The same account has a later version of the document. */
  readonly is_superseded: boolean
}

/** A text of the portal's help, and how much of the question it contains. */
export interface RankedHelp extends HelpArticle {
  readonly rank: number
  readonly sentences: readonly Sentence[]
}

/** The documents that the caller may read: supabase/migrations/20261116102100_passage_search.sql. */
export interface Library {
  passages(question: string, maxResults: number): Promise<readonly LibraryPassage[]>
  /** The texts of the portal's help that match best, in the language of the question. */
  help(question: string, maxResults: number, language: Language): Promise<readonly RankedHelp[]>
  /** The number of documents that the caller may read. */
  count(): Promise<number>
  /** Ranks the passages of a text that is not in the library. */
  rank(question: string, text: string, maxResults: number): Promise<readonly Passage[]>
  /** The seconds until the caller may ask again; 0 if a turn was taken. */
  takeTurn(): Promise<number>
}

const sentencesSchema = z.array(z.object({ text: z.string(), rank: z.number() })).nullable()

const sentencesOf = (json: unknown): readonly Sentence[] => sentencesSchema.parse(json) ?? []

/** More of an attached file is not searched. The database has the same limit. */
const MAX_TEXT_LENGTH = 400_000

type SearchableArticle = Pick<HelpArticle, 'id' | 'title' | 'text' | 'words'> & {
  title_vector?: string
  vector?: string
}

/**
 * The help with the vectors that the database made of it, which are the same for everybody. Only what was found is kept, and no
 * request that still runs: a caller who is refused must not make the question of another fail.
 */
const searchable = new Map<Language, readonly SearchableArticle[]>()

async function searchableHelp(client: CallerClient, language: Language): Promise<SearchableArticle[]> {
  const known = searchable.get(language)
  if (known !== undefined) return [...known]
  const articles = helpIn(language).map(({ id, title, text, words }) => ({ id, title, text, words }))
  const { data } = await client.rpc('article_vectors', { articles }).throwOnError()
  const found = new Map(data.map(({ id, ...vectors }) => [id, vectors]))
  const help = articles.map((article) => ({ ...article, ...found.get(article.id) }))
  // A caller whose session has just ended gets none.
  if (found.size === articles.length) searchable.set(language, help)
  return help
}

export function libraryOf(client: CallerClient): Library {
  return {
    async passages(question, maxResults) {
      const search = { question, max_results: maxResults }
      // Two requests: for a caller of the firm, the entries in the access logs are committed before a passage is read.
      await client.rpc('open_passages', search).throwOnError()
      const { data } = await client.rpc('find_passages', search).throwOnError()
      return data.map(({ sentences, ...passage }) => ({ ...passage, sentences: sentencesOf(sentences) }))
    },
    async help(question, maxResults, language) {
      const help = helpIn(language)
      const args = { question, articles: await searchableHelp(client, language), max_results: maxResults }
      const { data } = await client.rpc('rank_articles', args).throwOnError()
      return data.flatMap(({ id, rank, sentences }) => {
        const article = help.find((each) => each.id === id)
        return article === undefined ? [] : [{ ...article, rank, sentences: sentencesOf(sentences) }]
      })
    },
    async count() {
      const { count } = await client.from('templates').select('id', { count: 'exact', head: true }).throwOnError()
      return count ?? 0
    },
    async rank(question, text, maxResults) {
      const content = text.slice(0, MAX_TEXT_LENGTH)
      const { data } = await client.rpc('rank_text', { question, content, max_results: maxResults }).throwOnError()
      return data.map(({ sentences, ...passage }) => ({ ...passage, sentences: sentencesOf(sentences) }))
    },
    async takeTurn() {
      const { data, error } = await client.rpc('take_chat_turn')
      if (error !== null) throw refusedByDatabase(error, { '42501': 403 })
      return data
    },
  }
}
