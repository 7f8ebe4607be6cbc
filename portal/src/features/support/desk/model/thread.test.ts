import { expect, it } from 'vitest'
import type { Message } from '../../api/messages.ts'
import type { SupportRequest } from '../../model/request.ts'
import { pauseWords, threadItems } from './thread.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 9, minute)).toISOString()
const REQUEST = { id: 'r', author_name: 'Anna', message: 'Please', created_at: at(0), written_by: null, state: 'new' }
const request = (state: SupportRequest['state'] = 'new') => ({ ...REQUEST, state }) as SupportRequest
const message = (id: string, minute: number, change: Partial<Message> = {}): Message => ({
  id,
  author_name: id,
  is_firm: false,
  asks_back: false,
  body: id,
  created_at: at(minute),
  written_by: null,
  mailed_at: null,
  is_held: false,
  next_attempt_at: at(minute),
  support_attachments: [],
  ...change,
})
const FIRM = { is_firm: true, mailed_at: at(30) }
const note = { id: 'n', author_name: 'Ada', body: 'Secret', handed_to: null, created_at: at(5) }
const kinds = (items: ReturnType<typeof threadItems>) =>
  items.map((item) => (item.kind === 'message' ? item.id : item.kind))

it('puts notes and pauses between the letters, oldest first', () => {
  const messages = [
    message('question', 10, { ...FIRM, asks_back: true }),
    message('reply', 20),
    message('answer', 25, FIRM),
  ]
  const items = threadItems(request(), { messages, files: [] }, [note])
  expect(kinds(items)).toEqual(['r', 'note', 'question', 'mark', 'reply', 'answer'])
  expect(items[3]).toMatchObject({ at: at(10), until: at(20) })
})

it('marks a pause that has not ended, and none that an administrator ended', () => {
  const messages = [message('question', 10, { ...FIRM, asks_back: true })]
  expect(threadItems(request('waiting'), { messages, files: [] }, []).at(-1)).toMatchObject({
    kind: 'mark',
    until: null,
  })
  expect(kinds(threadItems(request('new'), { messages, files: [] }, []))).toEqual(['r', 'question'])
  const twice = [...messages, message('again', 12, { ...FIRM, asks_back: true })]
  expect(kinds(threadItems(request('waiting'), { messages: twice, files: [] }, []))).toEqual([
    'r',
    'question',
    'again',
    'mark',
  ])
})

it.each([
  [{ mailed_at: at(11) }, 'sent by mail and in the portal'],
  [{ mailed_at: null }, 'in the portal, the mail follows'],
  [{ mailed_at: null, is_held: true }, 'mail held back: the person may not read it now'],
  [{ mailed_at: null, is_held: true, next_attempt_at: 'infinity' }, 'in the portal, not mailed'],
])('says how an answer reached the client: %o', (change, delivery) => {
  const messages = [message('answer', 10, { ...FIRM, ...change })]
  expect(threadItems(request(), { messages, files: [] }, []).at(-1)).toMatchObject({ delivery })
})

it('words a pause', () => {
  const now = new Date('2026-11-16T18:00:00').getTime()
  const iso = (local: string) => new Date(local).toISOString()
  const start = iso('2026-11-16T10:12:00')
  const end = iso('2026-11-16T12:04:00')
  expect(pauseWords({ at: start, until: end }, now)).toBe('Waiting for client · clock paused 10:12 to 12:04')
  expect(pauseWords({ at: start, until: null }, now)).toBe('Waiting for client · clock paused since 10:12')
  expect(pauseWords({ at: iso('2026-11-13T16:00:00'), until: end }, now)).toBe(
    'Waiting for client · clock paused Fri 13 Nov 16:00 to today 12:04',
  )
})
