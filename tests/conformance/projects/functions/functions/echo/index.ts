/** Bytes in, the same bytes out, each piece as it comes. `?made=n` instead makes n bytes as fast as they are taken. */
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
