import { describe, expect, it } from 'vitest'
import { anon, read } from './support/target.ts'

const titles = (rows: { title: string }[] | null): string[] => (rows ?? []).map((row) => row.title)
const documents = () => anon.from('documents').select('title').order('title')

describe('text search', () => {
  it('textSearch takes operators on a tsvector', async () => {
    expect(titles((await documents().textSearch('body_search', "'loading' & !'fire'")).data)).toEqual(['Floor plan'])
  })

  it('textSearch takes a configuration', async () => {
    expect(titles((await documents().textSearch('body_search', 'burn', { config: 'english' })).data)).toEqual([
      'Witness statement',
    ])
    expect(titles((await documents().textSearch('body_search', 'burning', { config: 'simple' })).data)).toEqual([])
  })

  it('textSearch takes plain words', async () => {
    const found = await documents().textSearch('body_search', 'loading bays', { type: 'plain', config: 'english' })
    expect(titles(found.data)).toEqual(['Claim form', 'Floor plan'])
  })

  it('textSearch takes a phrase', async () => {
    const found = await documents().textSearch('body_search', 'good repair', { type: 'phrase', config: 'english' })
    expect(titles(found.data)).toEqual(['Lease draft'])
    const swapped = await documents().textSearch('body_search', 'repair good', { type: 'phrase', config: 'english' })
    expect(titles(swapped.data)).toEqual([])
  })

  it('textSearch takes the syntax of web search engines', async () => {
    const found = await documents().textSearch('body_search', 'loading -forklifts or witness', {
      type: 'websearch',
      config: 'english',
    })
    expect(titles(found.data)).toEqual(['Floor plan', 'Witness statement'])
  })

  it('textSearch works on a text column', async () => {
    expect(titles((await documents().textSearch('body', 'tenant', { config: 'english' })).data)).toEqual([
      'Lease draft',
    ])
    expect(titles((await documents().textSearch('body', 'floors', { config: 'english' })).data)).toEqual(['Floor plan'])
  })

  it('textSearch works on a json column', async () => {
    expect(await read('clients?select=id&contact=plfts(simple).quay%20street')).toEqual([{ id: 1 }])
  })

  it('not.fts negates a text search', async () => {
    expect(await read('documents?select=title&body_search=not.fts(english).load&order=title')).toEqual([
      { title: 'Lease draft' },
      { title: 'Witness statement' },
    ])
  })
})
