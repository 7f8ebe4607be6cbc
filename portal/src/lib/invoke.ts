import { FunctionsHttpError } from '@supabase/supabase-js'
import { RequestError } from './request-error.ts'
import type { Client } from './supabase.ts'

interface Invocation {
  readonly signal?: AbortSignal | undefined
}

/** Calls a server function. Throws the function's own message if it refuses and gives one. */
export async function invoke(
  client: Client,
  name: string,
  body?: object,
  { signal }: Invocation = {},
): Promise<unknown> {
  const { data, error } = await client.functions.invoke<unknown>(name, {
    ...(body === undefined ? {} : { body: { ...body } }),
    ...(signal === undefined ? {} : { signal }),
  })
  if (error === null) return data
  if (!(error instanceof FunctionsHttpError)) throw error
  const response = error.context as Response
  throw new RequestError({ ...(await failureIn(response)), status: response.status })
}

async function failureIn(response: Response): Promise<{ message: string; code?: string; details?: unknown }> {
  try {
    const { error, code, details } = (await response.json()) as { error?: unknown; code?: unknown; details?: unknown }
    return { message: typeof error === 'string' ? error : '', ...(typeof code === 'string' && { code }), details }
  } catch {
    return { message: '' }
  }
}
