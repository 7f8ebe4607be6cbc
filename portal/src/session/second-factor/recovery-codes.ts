import type { EnvironmentAddress } from '../../config/runtime-config.ts'
import { RequestError, throwIfRefused } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'

/** Recovery codes are the engine's own, so the client has no methods for them: docs/decisions/0020. */
async function send(client: Client, { url, key }: EnvironmentAddress, method: string, path: string, body?: object) {
  const token = (await client.auth.getSession()).data.session?.access_token ?? key
  const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const request = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const answer = await fetch(`${url}/auth/v1/factors/recovery_codes${path}`, request).catch((error: unknown) => {
    throw new RequestError({ message: error instanceof Error ? error.message : '', status: 0 })
  })
  const content = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  if (answer.ok) return content
  const [message, code] = [content['msg'] ?? content['message'], content['error_code'] ?? content['code']]
  throw new RequestError({
    message: typeof message === 'string' ? message : '',
    code: typeof code === 'string' ? code : undefined,
    status: answer.status,
  })
}

export interface RecoveryCodesLeft {
  readonly total: number
  readonly remaining: number
  readonly createdAt: string | null
}

/** Null where the server has no recovery codes, as on Supabase. */
export async function recoveryCodesLeft(
  client: Client,
  address: EnvironmentAddress,
): Promise<RecoveryCodesLeft | null> {
  try {
    const { total, remaining, created_at: createdAt } = await send(client, address, 'GET', '')
    return {
      total: Number(total),
      remaining: Number(remaining),
      createdAt: typeof createdAt === 'string' ? createdAt : null,
    }
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null
    throw error
  }
}

/** Returns new codes, this once. The earlier ones end. */
export async function makeRecoveryCodes(client: Client, address: EnvironmentAddress): Promise<readonly string[]> {
  const { codes } = await send(client, address, 'POST', '')
  return codes as string[]
}

/** Gives a code in place of the factor: the session is raised, and the client gets its new tokens. */
export async function spendRecoveryCode(client: Client, address: EnvironmentAddress, code: string): Promise<void> {
  const session = await send(client, address, 'POST', '/verify', { code })
  const [access, refresh] = [session['access_token'], session['refresh_token']]
  throwIfRefused(await client.auth.setSession({ access_token: String(access), refresh_token: String(refresh) }))
}
