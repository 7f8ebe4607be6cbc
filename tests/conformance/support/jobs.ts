import { request as httpRequest } from 'node:http'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { EngineProcess } from '../../support/engine/engine-process.ts'
import { AS_OPERATOR } from '../../support/engine/operator.ts'

export const JOBS_PROJECT = fileURLToPath(new URL('../projects/jobs', import.meta.url))

export interface JobState {
  readonly name: string
  readonly schedule: string
  readonly running: boolean
  readonly nextRun: string
  readonly lastStart: string | null
  readonly lastSuccess: string | null
  readonly attempts: number
  readonly lastError: string | null
  readonly runs: number
}

export interface Detail {
  readonly status: string
  readonly environments?: {
    readonly project: {
      readonly status: string
      readonly database: { readonly kind: string; readonly reachable: boolean }
      readonly jobs: readonly JobState[]
      readonly mail: { readonly waiting: number; readonly failed: number }
    }
  }
}

/** Does not use `fetch`, which cannot set the Host header. */
export function health(
  engine: EngineProcess,
  headers: Readonly<Record<string, string>> = AS_OPERATOR,
): Promise<{ readonly status: number; readonly body: Detail }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${engine.url}/health?detail`, { headers, agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Detail }))
    })
    request.on('error', reject).end()
  })
}

/** The state of a job. Waits for it, because an engine stores its jobs shortly after it is ready. */
export async function jobOf(engine: EngineProcess, name: string): Promise<JobState> {
  let job: JobState | undefined
  const look = async (): Promise<JobState | undefined> => {
    const { body } = await health(engine)
    return (job = body.environments?.project.jobs.find((candidate) => candidate.name === name))
  }
  await expect.poll(look, { timeout: 5_000, message: `/health?detail shows the job ${name}` }).toBeDefined()
  return job as JobState
}

/** SQL that makes these jobs due, as if no engine had run at their time. */
export function missed(...jobs: readonly string[]): string {
  const names = jobs.map((name) => `'${name}'`).join(', ')
  return `update engine.jobs set next_run_at = now() - interval '1 hour' where name in (${names}) returning name`
}
