import { describe, expect, it } from 'vitest'
import { AS_OPERATOR } from '../support/engine/operator.ts'
import { target, tokenOf } from './support/target.ts'

const FORWARDED = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }

function metrics(headers: Record<string, string> = AS_OPERATOR): Promise<Response> {
  return fetch(`${target.url}/metrics`, { headers })
}

describe('/metrics', () => {
  it('shows the operator requests, connections, sockets, jobs and mails', async () => {
    const { status } = await fetch(`${target.url}/rest/v1/nowhere?select=*`, { headers: { apikey: target.key } })
    expect(status).toBe(404)
    // On Postgres eight for requests, and eight for the engine's own work.
    const limit = target.kind === 'pglite' ? 1 : 16
    const expected = [
      /^portico_http_request_duration_seconds_bucket\{le="0\.005",environment="project",route="\/rest\/v1\/other",method="GET",status="404"\} \d+$/m,
      new RegExp(`^portico_database_connections_limit\\{environment="project"\\} ${limit}$`, 'm'),
      /^portico_database_connections\{environment="project",state="busy"\} \d+$/m,
      /^portico_realtime_sockets\{environment="project"\} \d+$/m,
      /^portico_job_last_success_timestamp_seconds\{environment="project",job="realtime-tidy"\} [\d.]+$/m,
      /^portico_job_outcomes_total\{environment="project",job="mail-deliver",outcome="failed"\} 0$/m,
      /^portico_mail_waiting\{environment="project"\} \d+$/m,
      /^portico_figures_missing\{environment="project",source="project"\} 0$/m,
      /^portico_environment_up\{environment="project"\} 1$/m,
    ]
    // The engine counts a request shortly after it has sent the answer.
    await expect
      .poll(async () => {
        const text = await (await metrics()).text()
        return expected.filter((pattern) => !pattern.test(text))
      })
      .toEqual([])
    expect(await (await metrics()).text()).not.toContain('nowhere')
  })

  it('is refused without the operator key, from this machine and through a proxy', async () => {
    const refused: Record<string, string>[] = [
      {},
      FORWARDED,
      { 'x-forwarded-for': '127.0.0.1' },
      { via: '1.1 proxy' },
      { ...FORWARDED, authorization: 'Bearer another-token-entirely' },
      { authorization: `Bearer ${tokenOf('service')}`, apikey: tokenOf('service') },
    ]
    for (const headers of refused) {
      const answer = await metrics(headers)
      expect(answer.status, JSON.stringify(headers)).toBe(401)
      expect(await answer.text()).not.toContain('portico_')
    }
    expect((await metrics({ ...FORWARDED, ...AS_OPERATOR })).status).toBe(200)
  })
})
