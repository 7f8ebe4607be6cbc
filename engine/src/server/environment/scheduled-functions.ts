import type { Project } from '../../kernel/config/project.ts'
import type { Job } from '../../services/jobs/types.ts'
import type { ApiKeys } from '../access/api-keys.ts'
import type { KeyRing } from '../access/key-ring.ts'
import type { InternalClient } from '../http/internal-request.ts'

/** Longer than a function may take: its own limits come first. */
const TIME_LIMIT_MS = 10 * 60_000
const TOKEN_SECONDS = 15 * 60

/** The project's `schedules.toml` as jobs: each calls its function with the rights of the service role. */
export function scheduledFunctions(
  project: Project,
  url: string,
  ring: KeyRing & { readonly api: ApiKeys },
  call: InternalClient,
): readonly Job[] {
  async function headersFor(name: string): Promise<Record<string, string>> {
    const headers = { host: new URL(url).host, 'content-type': 'application/json', apikey: ring.api.secret }
    // A function that verifies no token gets none: it would take the caller for a signed-in user.
    if (project.functions[name]?.verify_jwt === false) return headers
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: `${url}/auth/v1`, role: 'service_role', iat: now, exp: now + TOKEN_SECONDS }
    return { ...headers, authorization: `Bearer ${await ring.signCall(claims)}` }
  }

  return project.schedules.map((schedule): Job => ({
    name: `schedule:${schedule.name}`,
    schedule: schedule.cron,
    atStart: schedule.atStart,
    timeLimitMs: TIME_LIMIT_MS,
    async run(signal) {
      const name = schedule.function
      const headers = await headersFor(name)
      const { status, errorCode } = await call({
        path: `/${name}`,
        headers,
        body: JSON.stringify(schedule.body),
        signal,
      })
      if (status >= 300)
        throw new Error(`the function ${name} answered ${status}${errorCode === null ? '' : ` (${errorCode})`}`)
    },
  }))
}
