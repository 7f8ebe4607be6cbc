/** Sends a line every 100 ms without end, and logs when the client disconnects. */
Deno.serve((request) => {
  const encoder = new TextEncoder()
  let count = 0
  let timer: ReturnType<typeof setInterval>
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      timer = setInterval(() => controller.enqueue(encoder.encode(`data: ${(count += 1)}\n\n`)), 100)
      request.signal.addEventListener('abort', () => console.log('the signal came'))
    },
    cancel() {
      clearInterval(timer)
      console.log('the reader left')
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
})
