/** Answers preflights itself and allows one origin. */
const cors = { 'Access-Control-Allow-Origin': 'https://partner.example', 'Access-Control-Allow-Headers': 'x-partner' }

export default {
  fetch(request: Request): Response {
    if (request.method === 'OPTIONS') return new Response('ok', { headers: cors })
    return new Response(`open to ${request.headers.get('apikey') ?? 'everyone'}`, { headers: cors })
  },
}
