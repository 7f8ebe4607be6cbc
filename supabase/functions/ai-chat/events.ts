import type { ChatAnswer, ChatEvent, ChatFailure } from '../_shared/contracts/ai-chat.ts'

/** What an answer is made by: pieces, and at the end all of it. */
export type Pieces = AsyncGenerator<string, ChatAnswer, undefined>

/** Each piece as it comes. Whoever stops reading stops the making. */
export function eventStream(pieces: Pieces, explain: (error: unknown) => ChatFailure, stop: () => void): Response {
  const encoder = new TextEncoder()
  const encode = ({ event, data }: ChatEvent) => encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      // Something at once, so that whatever stands between does not take the silence for an end.
      stream.enqueue(encoder.encode(': thinking\n\n'))
    },
    async pull(stream) {
      try {
        const { done, value } = await pieces.next()
        stream.enqueue(encode(done ? { event: 'answer', data: value } : { event: 'delta', data: { text: value } }))
        if (done) stream.close()
      } catch (error) {
        stream.enqueue(encode({ event: 'error', data: explain(error) }))
        stream.close()
      }
    },
    async cancel() {
      stop()
      await pieces.return({ success: true, response: '', documents: [] }).catch(() => {})
    },
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'x-accel-buffering': 'no' },
  })
}
