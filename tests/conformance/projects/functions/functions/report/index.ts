/** Returns the highest number of concurrent requests so far; each takes 200 ms. Logs the parameter `line`. */
let now = 0
let most = 0

export default {
  async fetch(request: Request): Promise<Response> {
    const line = new URL(request.url).searchParams.get('line')
    if (line !== null) console.log(line, { secret: Deno.env.get('NAMED_SECRET') })
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setTimeout(resolve, 200))
    now -= 1
    return Response.json(most)
  },
}
