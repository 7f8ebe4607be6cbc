/** Streams the request body back. With `?made=n` it sends n bytes instead, as fast as the client reads them. */
let made = 0

export default {
  fetch(request: Request): Response {
    const url = new URL(request.url)
    if (url.pathname.endsWith('/made')) return Response.json(made)
    const wanted = url.searchParams.get('made')
    if (wanted === null) return new Response(request.body, { headers: { 'content-type': 'application/octet-stream' } })
    made = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (made >= Number(wanted)) return controller.close()
        made += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    return new Response(body)
  },
}
