import { expect, it } from 'vitest'
import type { ChatEvent } from '../../../../../supabase/functions/_shared/contracts/ai-chat.ts'
import { readEvents } from './events.ts'

const text = [
  ': wait\n\n',
  'event: delta\ndata: {"text":"één "}\n\n',
  'event: delta\ndata: {"text":"twee"}\n\n',
  'event: answer\ndata: {"success":true,"response":"één twee","documents":[]}\n\n',
].join('')

async function read(size: number) {
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (let at = 0; at < bytes.length; at += size) stream.enqueue(bytes.slice(at, at + size))
      stream.close()
    },
  })
  const events: ChatEvent[] = []
  for await (const event of readEvents(body)) events.push(event)
  return events
}

it.each([1, 7, 64, 10_000])('reads the events from pieces of %i bytes', async (size) => {
  const events = await read(size)
  expect(events.map(({ event }) => event)).toEqual(['delta', 'delta', 'answer'])
  expect(events[0]).toEqual({ event: 'delta', data: { text: 'één ' } })
})
