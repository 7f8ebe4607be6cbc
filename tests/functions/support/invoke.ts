import { FunctionsHttpError } from '@supabase/supabase-js'
import type { Client } from '../../support/training/training.ts'

/** Calls a function through the official client. Returns the body of a refusal too. */
export async function invoke(client: Client, name: string, body: object): Promise<{ status: number; body: unknown }> {
  const { data, error } = await client.functions.invoke(name, { body })
  if (error === null) return { status: 200, body: data as unknown }
  if (!(error instanceof FunctionsHttpError)) throw error
  const response = error.context as Response
  return { status: response.status, body: (await response.json()) as unknown }
}
