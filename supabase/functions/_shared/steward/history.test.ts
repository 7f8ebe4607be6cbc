import { describe, expect, it } from 'vitest'
import { recentExchanges, searchWords } from './history.ts'

const exchange = (question: string, answer = 'x') => ({ question, answer })

describe('recentExchanges', () => {
  it('returns the last ten, oldest first', () => {
    const history = Array.from({ length: 12 }, (_, index) => exchange(`question ${index}`))
    expect(recentExchanges(history).map(({ question }) => question)).toEqual(
      Array.from({ length: 10 }, (_, index) => `question ${index + 2}`),
    )
  })

  it('has at most 8,000 characters, and cuts only an answer that is too long alone', () => {
    const long = recentExchanges([exchange('a', 'x'.repeat(5000)), exchange('b', 'y'.repeat(5000))])
    expect(long.map(({ question }) => question)).toEqual(['b'])
    expect(recentExchanges([exchange('abcd', 'x'.repeat(30_000))])[0]?.answer).toHaveLength(7996)
  })
})

describe('searchWords', () => {
  const history = [exchange('Within how many hours is a breach reported?')]

  it.each([
    'and for processors?',
    'What about processors?',
    'Processors?',
    'Who has to sign it?',
    'En voor verwerkers?',
    'Hoe zit het met verwerkers?',
    'Et pour les sous-traitants ?',
    'Qui doit signer cela ?',
    'Qu’en est-il des fournisseurs ?',
  ])('%s continues the question before', (message) => {
    expect(searchWords(message, history)).toEqual({
      words: `${message}\nWithin how many hours is a breach reported?`,
      continues: 'Within how many hours is a breach reported?',
    })
  })

  it('a follow-up of a follow-up goes back to the question that has a subject of its own', () => {
    const { words } = searchWords('and for suppliers?', [...history, exchange('and for processors?')])
    expect(words).toBe('and for suppliers?\nand for processors?\nWithin how many hours is a breach reported?')
  })

  it.each([
    'How long do we have to keep invoices?',
    'How do I book a consult?',
    'Hoe lang moeten we facturen bewaren in het archief?',
    'Où puis-je réserver une consultation ?',
    'Un fournisseur peut-il offrir un cadeau ?',
    'Est-ce que l’accord est valable ?',
  ])('%s stands for itself', (message) => {
    expect(searchWords(message, history)).toEqual({ words: message, continues: null })
  })

  it('a greeting is nothing to continue', () => {
    expect(searchWords('and for processors?', [exchange('Hello!')]).continues).toBeNull()
  })
})
