import { expect } from 'vitest'
import { ask, type Answer } from './ask.ts'
import { reason, refused } from './refusals.ts'
import { world } from './world.ts'

export const object = (path: string) => `/storage/v1/object/${path}`

interface Upload {
  readonly type?: string
  readonly body?: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

/** Uploads as the attacker. */
export async function upload(
  path: string,
  { type = 'text/plain', body = 'x', headers = {} }: Upload = {},
): Promise<Answer> {
  const { attacker } = await world()
  return ask(object(path), { as: attacker, method: 'POST', body, headers: { 'content-type': type, ...headers } })
}

/** Expects a refusal. The HTTP status is mostly 400; the body contains the status of the storage protocol. */
export function fileRefused(answer: Answer, code: string | RegExp): string {
  const { statusCode } = answer.body as { statusCode?: string }
  refused(answer, answer.status, code)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  return `${statusCode ?? answer.status} ${reason(answer)}`
}
