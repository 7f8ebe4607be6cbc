import { expect, it } from 'vitest'
import { catalogue, changeLanguage, currentLanguage, onLanguageChange, textsLoaded } from './catalogue.ts'
import { plural } from './formats.ts'
import { firstKnownLanguage, type Language } from './languages.ts'
import { pseudoText } from './pseudo.ts'
import { languageOfVisitor } from './visitor-language.ts'

const WORDS = { en: 'Hello', nl: 'Dag', fr: 'Bonjour' }

function greetings(wait: Partial<Record<Language, Promise<void>>> = {}) {
  const loaded: Language[] = []
  const loader = (language: Language) => async () => {
    await wait[language]
    loaded.push(language)
    return { texts: { hello: WORDS[language], helloTo: (name: string) => `${WORDS[language]} ${name}` } }
  }
  return { loaded, texts: catalogue({ en: loader('en'), nl: loader('nl'), fr: loader('fr') }) }
}

it('loads one language at a time, and a further one when it is shown', async () => {
  const { loaded, texts } = greetings()
  expect(() => texts.hello).toThrow('A text was read before it was loaded: hello (en)')
  await textsLoaded()
  expect(texts.hello).toBe('Hello')
  expect(loaded).toEqual(['en'])
  await changeLanguage('nl')
  expect(texts.helloTo('Ann')).toBe('Dag Ann')
  expect(loaded).toEqual(['en', 'nl'])
})

it('tells who listens when the texts are there, not before', async () => {
  let arrive = () => {}
  const { texts } = greetings({ fr: new Promise((resolve) => (arrive = resolve)) })
  await textsLoaded()
  const told: string[] = []
  const stop = onLanguageChange(() => told.push(texts.hello))
  const changing = changeLanguage('fr')
  expect(texts.hello).toBe('Hello')
  arrive()
  await changing
  stop()
  expect(told).toEqual(['Bonjour'])
})

it('shows the last of several choices, whichever is loaded first', async () => {
  let arrive = () => {}
  greetings({ nl: new Promise((resolve) => (arrive = resolve)) })
  const slow = changeLanguage('nl')
  await changeLanguage('fr')
  arrive()
  await slow
  expect(currentLanguage()).toBe('fr')
})

it('keeps the language if another one cannot be loaded, and loads it later', async () => {
  const wait: { nl: Promise<void> } = { nl: Promise.reject(new Error('offline')) }
  const { texts } = greetings(wait)
  await textsLoaded()
  await expect(changeLanguage('nl')).rejects.toThrow('offline')
  expect(texts.hello).toBe('Hello')
  wait.nl = Promise.resolve()
  await changeLanguage('nl')
  expect(texts.hello).toBe('Dag')
})

it('finds the first language that the portal has', () => {
  expect(firstKnownLanguage(['de-BE', 'nl-BE', 'fr'])).toBe('nl')
  expect(firstKnownLanguage([null, undefined, '', 'xx', 'constructor'])).toBeNull()
})

it('takes the language of the mail, then of the last visit, then of the browser, then English', () => {
  expect(languageOfVisitor('?lang=fr', 'portico-language=nl', ['en'])).toBe('fr')
  expect(languageOfVisitor('?lang=klingon', 'portico-language=nl', ['en'])).toBe('nl')
  expect(languageOfVisitor('', 'portico-language=%00', ['de', 'fr-BE'])).toBe('fr')
  expect(languageOfVisitor('', '', ['ja'])).toBe('en')
})

it('chooses the plural by the rules of the language', async () => {
  const cards = (count: number) => plural(count, { one: '# card', other: '# cards' })
  expect([0, 1, 2, 1500].map(cards)).toEqual(['0 cards', '1 card', '2 cards', '1,500 cards'])
  await changeLanguage('fr')
  expect([0, 1, 2, 1500].map(cards)).toEqual(['0 card', '1 card', '2 cards', '1\u202F500 cards'])
})

it('makes texts longer in the pseudo-language, and leaves values as they are', () => {
  expect(pseudoText('Save')).toBe('[Savé··]'.replace('a', 'à').replace('S', 'Š'))
  expect(pseudoText('Hello Ann', ['Ann'])).toContain('Ann')
})
