import { describe, expect, it } from 'vitest'
import type { Passage } from '../ports/library.ts'
import { bestQuotes } from './quotes.ts'

interface Source extends Passage {
  readonly name: string
}

/** Each line is a paragraph; `[0.5]` after a sentence is its rank. */
function passage(name: string, lines: readonly string[], rank = 0.8): Source {
  const sentences = lines.flatMap((line) =>
    [...line.matchAll(/(.+?) \[([\d.]+)\] ?/g)].map(([, text = '', value]) => ({ text, rank: Number(value) })),
  )
  return { name, rank, content: lines.map((line) => line.replace(/ \[[\d.]+\]/g, '')).join('\n'), sentences }
}

const quotes = (question: string, passages: readonly Source[], superseded = '') =>
  bestQuotes(passages, {
    question,
    sourceOf: ({ name }) => name,
    isLast: ({ name }) => name === superseded,
  }).map(({ label, text }) => `${label}: ${text}`)

describe('quotes', () => {
  it('are whole clauses with their numbers', () => {
    const text = ['5. Sub-processors [0.5]', '5.1 The Processor asks first. [0.5] It does so 30 days before. [0.1]']
    expect(quotes('sub-processors', [passage('dpa', text)])).toEqual([
      '5.1: The Processor asks first. It does so 30 days before.',
    ])
  })

  it('take a paragraph without a number for one of its section', () => {
    const text = ['4. Gifts [0]', 'Gifts are registered. [0.5]', 'Others are refused. [0.4]']
    expect(quotes('gifts', [passage('code', text)])).toEqual(['4: Gifts are registered.', '4: Others are refused.'])
  })

  it('are the whole list below a heading that matches, with the name of the annex', () => {
    const text = [
      'Annex C. [0]',
      'Sub-processors [0.5]',
      '• Kanaalnet NV: hosting. [0]',
      '• Postiljon BV: printing. [0]',
    ]
    const clause = passage('dpa', ['5.2 Each sub-processor has the same duties. [0.5]'])
    expect(quotes('Who are the sub-processors?', [clause, passage('dpa', text)])[0]).toBe(
      'Annex C: Kanaalnet NV: hosting; Postiljon BV: printing',
    )
  })

  it('are the entries of a list that match, without the others', () => {
    const text = ['1. Staff [0.2]', '- Camera images: 1 month. [0.6]', '- Personnel file: 5 years. [0]']
    expect(quotes('camera images', [passage('schedule', text)])).toEqual(['1: Camera images: 1 month.'])
  })

  it('begin with the figure if the question asks for one', () => {
    const text = [
      '6.2 The notification describes the breach. [0.5]',
      '6.1 The Processor notifies within 24 hours. [0.46]',
    ]
    const [first] = quotes('What is the breach notification period?', [passage('dpa', text)])
    expect(first).toMatch(/24 hours/)
    expect(quotes('What does a notification describe?', [passage('dpa', text)])[0]).toMatch(/describes/)
  })

  it('come from a superseded version only if no other answers', () => {
    const old = passage('v1', ['5.1 The period is 14 days. [0.8]'])
    const current = passage('v2', ['5.1 The period is 30 days. [0.6]'])
    expect(quotes('period', [old, current], 'v1')).toEqual(['5.1: The period is 30 days.'])
    const unrelated = passage('v2', ['9.1 Something else. [0.1]'], 0.1)
    expect(quotes('period', [old, unrelated], 'v1')).toEqual(['5.1: The period is 14 days.'])
  })
})
