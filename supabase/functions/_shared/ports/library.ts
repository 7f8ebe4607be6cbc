import { z } from 'zod'
import type { CallerClient } from '../runtime/entry.ts'

export interface Sentence {
  readonly text: string
  /** The share of the question that it holds; rare words count for more. */
  readonly rank: number
}

export interface Passage {
  readonly content: string
  readonly rank: number
  /** In their order. */
  readonly sentences: readonly Sentence[]
}

export interface LibraryPassage extends Passage {
  readonly id: string
  readonly title: string
  readonly file_path: string
  readonly file_name: string
  /** 0: what the document is called and is about; otherwise a place in its text. */
  readonly place: number
}

/** The documents that the caller may read: supabase/migrations/20261116102100_passage_search.sql. */
export interface Library {
  passages(question: string, most: number): Promise<readonly LibraryPassage[]>
  /** Of a text that is not in it. */
  rank(question: string, text: string, most: number): Promise<readonly Passage[]>
  /** Seconds until the caller may ask again; 0: now. */
  takeTurn(): Promise<number>
}

const sentencesSchema = z.array(z.object({ text: z.string(), rank: z.number() })).nullable()

const sentencesOf = (json: unknown): readonly Sentence[] => sentencesSchema.parse(json) ?? []

/** More of an attached file is not looked at; the database reads no further either. */
const LONGEST_TEXT = 400_000

export function libraryOf(client: CallerClient): Library {
  return {
    async passages(question, most) {
      const { data } = await client.rpc('find_passages', { question, max_results: most }).throwOnError()
      return data.map(({ sentences, ...passage }) => ({ ...passage, sentences: sentencesOf(sentences) }))
    },
    async rank(question, text, most) {
      const content = text.slice(0, LONGEST_TEXT)
      const { data } = await client.rpc('rank_text', { question, content, max_results: most }).throwOnError()
      return data.map(({ sentences, ...passage }) => ({ ...passage, sentences: sentencesOf(sentences) }))
    },
    async takeTurn() {
      const { data } = await client.rpc('take_chat_turn').throwOnError()
      return data
    },
  }
}
