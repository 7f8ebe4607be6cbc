import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { readBody, type BodyError } from '../../kernel/http/body.ts'
import { FEW_VALUES, JsonError, parseJson } from '../../kernel/json/parse-json.ts'
import { invalidRequest, StorageError } from './errors.ts'

const MAX_BYTES = 1024 * 1024

/** Reads the body of an operation that is not an upload, and checks it with the schema. An empty body counts as an empty object. */
export async function readJson<Schema extends z.ZodType>(
  request: IncomingMessage,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body = await readBody(request, MAX_BYTES, bodyRefusal)
  const parsed = schema.safeParse(body.length === 0 ? {} : parse(body.toString('utf8')))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = ['body', ...(issue?.path ?? [])].join('/')
  throw new StorageError(400, 'InvalidRequest', `${where} ${issue?.message ?? 'is invalid'}`, { error: 'Error' })
}

function parse(text: string): unknown {
  try {
    return parseJson(text, FEW_VALUES)
  } catch (error) {
    throw invalidRequest(
      error instanceof JsonError && error.fault !== 'invalid' ? error.message : 'The body is not valid JSON',
    )
  }
}

function bodyRefusal({ fault, message }: BodyError): StorageError {
  return fault === 'too-large'
    ? new StorageError(413, 'EntityTooLarge', message, { error: 'Payload too large', httpStatus: 413 })
    : invalidRequest(message)
}
