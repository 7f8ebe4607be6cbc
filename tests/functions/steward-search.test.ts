import { beforeAll, describe, expect, it } from 'vitest'
import { libraryRead } from '../support/training/library.ts'
import { signedIn, type Client } from '../support/training/training.ts'
import { frenchQuestions, laterFrenchQuestions } from './steward-french-questions.ts'
import { laterQuestions, questions, type Question } from './steward-questions.ts'

/** The file names, without extension, of the documents with the best passages, best first. */
async function documentsFor(client: Client, question: string): Promise<readonly string[]> {
  const { data } = await client.rpc('find_passages', { question }).throwOnError()
  return [...new Set(data.map((passage) => passage.file_name.replace(/\.\w+$/, '')))]
}

/** The rank of each question's document: 0 is the first, -1 means that it was not found. */
async function places(asked: readonly Question[]): Promise<readonly { question: string; place: number }[]> {
  const clients = { halewijn: (await signedIn('customer')).client, brabo: (await signedIn('neighbour')).client }
  const found = []
  for (const [asker, question, ...answeredBy] of asked) {
    const documents = await documentsFor(clients[asker], question)
    found.push({ question, place: documents.findIndex((name) => answeredBy.some((right) => right === name)) })
  }
  return found
}

describe('the search in the training library', { timeout: 120_000 }, () => {
  beforeAll(libraryRead)

  it.each([
    ['questions written before the search was tuned', questions],
    ['questions written afterwards', laterQuestions],
    ['the first questions in French', frenchQuestions],
    ['the later questions in French', laterFrenchQuestions],
  ])('%s: ranks the right document first for nine of ten, and always among the first three', async (_, asked) => {
    const found = await places(asked)
    const missed = found.filter(({ place }) => place !== 0)
    console.log(`${found.length - missed.length} of ${found.length} first; not: ${JSON.stringify(missed)}`)
    expect(missed.length).toBeLessThanOrEqual(Math.floor(found.length / 10))
    expect(found.filter(({ place }) => place < 0 || place > 2)).toEqual([])
  })
})
