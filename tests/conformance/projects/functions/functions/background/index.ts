/** Answers at once and continues to work. */
let done = 0

export default {
  fetch(request: Request): Response {
    if (request.method === 'GET') return Response.json(done)
    EdgeRuntime.waitUntil(
      new Promise<void>((resolve) =>
        setTimeout(() => {
          done += 1
          console.log('the work is done')
          resolve()
        }, 1_000),
      ),
    )
    return new Response('accepted', { status: 202 })
  },
}
