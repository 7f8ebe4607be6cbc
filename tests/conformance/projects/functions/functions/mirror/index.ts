export default {
  async fetch(request: Request): Promise<Response> {
    const { method, url } = request
    return Response.json({ method, url, headers: Object.fromEntries(request.headers), body: await request.text() })
  },
}
