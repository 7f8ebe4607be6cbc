import type { z } from 'zod'
import { failure } from './answers.ts'

/** More than any form of the portal sends. A function that accepts less gives its own limit. */
const DEFAULT_LIMIT = 64 * 1024

/** `problem` is the error of the response, for a log. */
export type Body<Value> = { readonly value: Value } | { readonly refused: Response; readonly problem: string }

/** The request's JSON as the contract parses it, or the response that says what is wrong. */
export async function readBody<Value>(
  request: Request,
  contract: z.ZodType<Value>,
  limit = DEFAULT_LIMIT,
): Promise<Body<Value>> {
  const bytes = await readAtMost(request, limit)
  return bytes === null ? bodyTooLarge(limit) : parseBody(contract, bytes)
}

export const bodyTooLarge = (limit: number) => refusal(413, `The body is larger than ${limit / 1024} KB`)

/** The name of the code is that of the identity service, for the same. */
const refusal = (status: number, problem: string, code: 'validation_failed' | null = null) => ({
  refused: failure(status, problem, { code }),
  problem,
})

/** Checks a body that was already read. */
export function parseBody<Value>(contract: z.ZodType<Value>, bytes: Uint8Array): Body<Value> {
  const read = contract.safeParse(parse(bytes))
  return read.success ? { value: read.data } : refusal(400, explain(read.error.issues), 'validation_failed')
}

/** The body, or null if it is larger than the limit. Nothing beyond the limit is read, whatever the headers say. */
export async function readAtMost(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.byteLength
    if (size > limit) return null
    parts.push(part)
  }
  return await new Blob(parts as BlobPart[]).bytes()
}

/** Undefined if it is not JSON; no contract accepts undefined. */
function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

function explain(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): string {
  const [first] = issues
  if (first === undefined || first.path.length === 0) return 'Expected a JSON object'
  return `${first.path.map(String).join('.')}: ${first.message}`
}
