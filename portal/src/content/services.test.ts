import { expect, it } from 'vitest'
import { changeLanguage } from '../language/catalogue.ts'
import { LANGUAGES } from '../language/languages.ts'
import { serviceText } from './services.ts'

const KEYS = ['privacy', 'legal', 'security', 'digital-ai', 'esg'] as const

it('covers the same in every language, and finds the same documents', async () => {
  const facts: string[] = []
  for (const language of LANGUAGES) {
    await changeLanguage(language)
    const services = KEYS.map(serviceText)
    expect(new Set(services.flatMap(({ covers }) => covers.map(({ text }) => text))).size, language).toBe(20)
    facts.push(JSON.stringify(services.map(({ covers, categories, words }) => [covers.length, categories, words])))
  }
  expect(new Set(facts).size).toBe(1)
})
