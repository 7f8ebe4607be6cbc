import { describe, expect, it } from 'vitest'
import { advisorRequest, withoutMarks } from './advisor-request.ts'
import { actionsFor, type ChatMessage, messagesOf } from './message.ts'

const document = { number: 1, id: 'r', title: 'Retention', file_path: 'x/r.pdf', file_name: 'r.pdf', superseded: false }
const article = { id: 'faq-book', title: 'How do I book?', path: '/faq?open=book', group: 'FAQ' } as const
const ids = (sources: Parameters<typeof actionsFor>[0]) => actionsFor(sources).map(({ id }) => id)

it('offers an advisor under every answer but small talk, and the templates if it names documents', () => {
  expect(ids({ kind: 'answer', documents: [document], help: [] })).toEqual(['open-templates', 'ask-advisor'])
  expect(ids({ kind: 'not-found', documents: [], help: [] })).toEqual(['ask-advisor'])
  expect(ids({ kind: 'small-talk', documents: [], help: [] })).toEqual([])
})

describe('an exchange that the database keeps', () => {
  const kept = {
    id: 'e',
    question: 'How long?',
    file_name: 'Lease.pdf',
    answer: 'Ten years [1].',
    sources: { kind: 'answer', documents: [document], help: [article] },
    asked_at: '2026-11-16T10:00:00Z',
  }

  it('is a question with its file, and an answer with its sources', () => {
    const [asked, answered] = messagesOf(kept)
    expect(asked).toMatchObject({ sender: 'user', content: 'How long?', attachedFile: { name: 'Lease.pdf' } })
    expect(answered).toMatchObject({ sender: 'bot', content: 'Ten years [1].', documents: [document], help: [article] })
  })

  it('can be asked again if it has no answer', () => {
    expect(messagesOf({ ...kept, answer: null })[1]).toMatchObject({
      content: 'You stopped this answer.',
      question: { message: 'How long?' },
      actions: [{ id: 'ask-again' }],
    })
  })

  it('is shown although its sources have another form', () => {
    expect(messagesOf({ ...kept, sources: { old: true } })[1]).toMatchObject({
      content: 'Ten years [1].',
      documents: [],
    })
  })
})

describe('the request to an advisor', () => {
  const message: ChatMessage = { id: '1', sender: 'bot', content: 'x', timestamp: new Date(0) }

  it('has the question, the answer with what it quotes, and the sources', () => {
    const question = { message: 'How long do\nwe keep them?' }
    expect(
      advisorRequest({
        ...message,
        content: '- “**Ten** years.” — [Retention](/templates?template=1) [1]',
        question,
        documents: [document],
        help: [article],
      }),
    ).toEqual({
      new: 1,
      subject: 'Question: How long do we keep them?',
      message:
        'How long do\nwe keep them?\n\nWhat the AI Steward answered:\n- “Ten years.” — Retention [1]\n\nIts sources:\n- Retention\n- How do I book?',
      category: 'services',
    })
  })

  it('says that nothing was found, and has a short subject', () => {
    const request = advisorRequest({ ...message, question: { message: 'x'.repeat(4000) } })
    expect(request.category).toBeUndefined()
    expect(request.subject).toHaveLength('Question: '.length + 101)
    expect(request.message).toMatch(/^x{3000}\n\nThe AI Steward did not find this in our documents\.$/)
  })
})

it('shows a message without the marks of its formatting', () => {
  const markdown =
    '## Summary\n- **Changed 1.2**: ~~two~~ **three** years — [Lease](/templates?template=1) \\[1\\] 2 \\* 3'
  expect(withoutMarks(markdown)).toBe('Summary\n- Changed 1.2: two three years — Lease [1] 2 * 3')
})
