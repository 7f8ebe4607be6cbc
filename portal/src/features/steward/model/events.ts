import type { ChatEvent } from '../../../../../supabase/functions/_shared/contracts/ai-chat.ts'

/** Reads the events of a streamed answer (text/event-stream) as they arrive, however the bytes are split. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ChatEvent> {
  const decoder = new TextDecoder()
  // `for await` over a stream does not work in Safari.
  const reader = body.getReader()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    rest += decoder.decode(part.value, { stream: true })
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = toEvent(block)
      if (event !== null) yield event
    }
  }
}

/** Null for a comment, which only keeps the connection open. */
function toEvent(block: string): ChatEvent | null {
  const fields = block.split('\n').map((line) => /^(event|data): ?(.*)$/.exec(line))
  const valueOf = (name: string) => fields.find((field) => field?.[1] === name)?.[2]
  const event = valueOf('event')
  const data = valueOf('data')
  return event === undefined || data === undefined ? null : ({ event, data: JSON.parse(data) } as ChatEvent)
}
