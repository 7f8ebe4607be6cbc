import type { ChatAnswer, ChatEvent, ChatFailure } from '../_shared/contracts/ai-chat.ts'

/** Yields the answer in pieces and returns it as a whole. */
export type Pieces = AsyncGenerator<string, ChatAnswer, undefined>

/** Nobody reads it: the client has left. */
const NO_ANSWER: ChatAnswer = {
  success: true,
  kind: 'answer',
  response: '',
  documents: [],
  help: [],
  conversation: null,
}

/** Sends each piece as an event. If the client stops reading, the answer is stopped too. */
export function eventStream(pieces: Pieces, explain: (error: unknown) => ChatFailure, stop: () => void): Response {
  const encoder = new TextEncoder()
  const encode = ({ event, data }: ChatEvent) => encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      // Sent at once, so that a proxy does not close a connection that seems silent.
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
      await pieces.return(NO_ANSWER).catch(() => {})
    },
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'x-accel-buffering': 'no' },
  })
}
