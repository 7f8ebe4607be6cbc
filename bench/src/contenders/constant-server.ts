import { createServer } from 'node:http'
import { expectedIds, people, requestPath, ROWS } from '../workload.ts'

/** The answers are as long as real ones, so that the same number of bytes is sent. */
const bodies = new Map(
  people.map((person) => {
    const rows = expectedIds(person, ROWS).map((id) => ({
      id,
      account_id: person.accountId,
      type: 'compliance_alert',
      title: 'Notification 12345',
      message: 'The supervisory authority has published guidance number 12345 on the retention of personal data.',
      read: false,
      data: { original_link: 'https://news.example/articles/12345' },
      created_at: '2026-01-01T00:00:00+00:00',
    }))
    return [requestPath(person), Buffer.from(JSON.stringify(rows))] as const
  }),
)

createServer((request, response) => {
  const body = bodies.get(request.url ?? '')
  if (body === undefined) {
    response.writeHead(404).end()
    return
  }
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
    .end(body)
}).listen(Number(process.argv[2]), '127.0.0.1')

process.on('disconnect', () => process.exit())
