import { describe, expect, it } from 'vitest'
import { bareTexts, unusedTexts } from './lib/texts.mjs'

const PATH = 'portal/src/features/faq/faq-page.tsx'

describe('bareTexts', () => {
  it.each([
    ['text in JSX', 'export const A = () => <p>Loading the page</p>'],
    ['a label', 'export const A = () => <Button label="Close" />'],
    ['a toast', "showToast({ tone: 'danger', title: 'Failed to save' })"],
    ['a sentence that is built', 'const words = (name: string) => `You are signed in as ${name} now`'],
    ['a constant', "const EMPTY = 'Nothing found'"],
    ['the message of a rule', "z.minLength(1, 'Name is required.')"],
  ])('finds %s', (_name, source) => {
    expect(bareTexts(PATH, source)).toHaveLength(1)
  })

  it.each([
    ['a text of a catalogue', 'export const A = () => <p title={TEXTS.title}>{TEXTS.text}</p>'],
    ['code', "if (event.key === 'Enter') client.from('profiles').select('id, name, email')"],
    ['what programmers read', "throw new Error('The row is gone'); console.error('Not saved')"],
    ['a text with a reason', "// bare text: stored in the database\nconst NAME = 'Webhook Created'"],
    ['names', 'export const A = () => <p className="Big text here">Microsoft</p>'],
  ])('accepts %s', (_name, source) => {
    expect(bareTexts(PATH, source)).toEqual([])
  })

  it('does not check catalogues and tests', () => {
    const source = "export const texts = { title: 'Questions' }"
    expect(bareTexts('portal/src/features/faq/texts/en.ts', source)).toEqual([])
    expect(bareTexts('portal/src/features/faq/faq-page.test.tsx', source)).toEqual([])
  })
})

describe('unusedTexts', () => {
  const english = "export const texts = { title: 'Questions', form: { send: 'Send', stop: 'Stop' } }"
  const files = (code: string): [string, string][] => [
    ['portal/src/features/faq/texts/en.ts', english],
    ['portal/src/features/faq/texts.ts', "export const TEXTS = catalogue({ en: () => import('./texts/en.ts') })"],
    [PATH, `import { TEXTS } from './texts.ts'\n${code}`],
  ]

  it('names a text that nothing shows', () => {
    expect(unusedTexts(files('TEXTS.title; TEXTS.form.send'))).toEqual([
      'portal/src/features/faq/texts: nothing shows the text form.stop',
    ])
  })

  it.each([
    ['each by its name', 'TEXTS.title; TEXTS.form.send; TEXTS.form.stop'],
    ['a group at once', 'const { send, stop } = TEXTS.form; TEXTS.title'],
    ['a group by a key', 'TEXTS.form[key]; TEXTS.title'],
  ])('accepts texts that are read: %s', (_name, code) => {
    expect(unusedTexts(files(code))).toEqual([])
  })
})
