import { fileURLToPath } from 'node:url'
import type { Measure } from '../contender.ts'
import { ask, startScript, type Service } from '../../../tests/support/processes/processes.ts'
import type { Scope } from '../../../tests/support/processes/scope.ts'
import { expectedIds, LIMIT, people, requestHeaders, requestPath } from '../workload.ts'
import type { Load } from './generator.ts'

export function startGenerator(scope: Scope): Service {
  return startScript(scope, fileURLToPath(new URL('generator.ts', import.meta.url)))
}

/** Sends one request as each user, checks the answers, and returns a function that sends the same requests under load. */
export async function httpLoad(generator: Service, port: number, apiKey: string, rows: number): Promise<Measure> {
  const exchanges: { request: string; body: string }[] = []
  // One after the other: at its first requests a server still prepares itself, and that is not measured.
  for (const person of people) {
    const path = requestPath(person)
    const headers = requestHeaders(person, apiKey)
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { ...headers, 'accept-encoding': 'identity' },
      signal: AbortSignal.timeout(10_000),
    })
    const body = await response.text()
    checkRows(response.status, body, person.accountId, expectedIds(person, rows))
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    exchanges.push({ request: `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`, body })
  }
  return (seconds) => ask<Load>(generator, { port, seconds, exchanges }, seconds * 1000 + 10_000)
}

/** A fast server with wrong answers must not win. */
function checkRows(status: number, body: string, accountId: string, ids: readonly string[]): void {
  if (status !== 200) throw new Error(`Status ${status}: ${body.slice(0, 300)}`)
  const rows: { id: string; account_id: string }[] = JSON.parse(body)
  const right =
    rows.length === LIMIT && rows.every((row, index) => row.id === ids[index] && row.account_id === accountId)
  if (!right) throw new Error(`The answer is not the ${LIMIT} newest rows of the account: ${body.slice(0, 300)}`)
}
