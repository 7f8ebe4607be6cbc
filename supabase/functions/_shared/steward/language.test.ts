import { describe, expect, it } from 'vitest'
import { languageOf } from './language.ts'

describe('languageOf', () => {
  it.each([
    ['How long do we keep invoices?', 'en'],
    ['and for processors?', 'en'],
    ['data breach', 'en'],
    ['Hoe lang bewaren we facturen?', 'nl'],
    ['en voor verwerkers?', 'nl'],
    ['opzegtermijn', 'nl'],
    ['Combien de temps gardons-nous les factures ?', 'fr'],
    ['Comment reserver une consultation', 'fr'],
    ['et pour les sous-traitants ?', 'fr'],
    ['préavis', 'fr'],
    ['Résiliation', 'fr'],
    ['l’accord', 'fr'],
    ['Bonjour', 'fr'],
    ['Goedemorgen', 'nl'],
    ['Good morning', 'en'],
  ] as const)('recognises %j', (question, language) => {
    expect(languageOf(question)).toBe(language)
  })

  it.each([
    ['Quel est le préavis du Master Services Agreement ?', 'fr'],
    ['Wat is de notice period van de data processing agreement?', 'nl'],
    ['What does the arbeidsovereenkomst voor bedienden say about notice?', 'en'],
    ['Que dit “Data processing agreement for the payroll, with the annexes of the processor” ?', 'fr'],
    ['Wat staat er in "Contrat de sous-traitance avec le secrétariat social"?', 'nl'],
  ] as const)('is not misled by the name of a document in %j', (question, language) => {
    expect(languageOf(question)).toBe(language)
  })

  it.each(['dark mode?', 'Zilverhaven', 'merci', '?', ''])(
    'takes the language that the person sees for %j',
    (question) => {
      expect(languageOf(question, 'fr')).toBe('fr')
    },
  )

  it('takes English if nothing tells the language', () => {
    expect(languageOf('Zilverhaven')).toBe('en')
    expect(languageOf('Zilverhaven', 'nl')).toBe('nl')
  })
})
