export default {
  fetch(request: Request): Response {
    const headers = new Headers({ 'x-answer': 'yes', 'cache-control': 'max-age=60', 'content-type': 'text/html' })
    headers.append('set-cookie', 'a=1; Path=/')
    headers.append('set-cookie', 'b=2; Path=/')
    headers.set('content-security-policy', 'default-src *')
    return new Response(`<b>${request.headers.get('cookie')}</b>`, { status: 201, statusText: 'Made', headers })
  },
}
