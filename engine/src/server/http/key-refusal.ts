import type { AccessError } from '../access/access-error.ts'
import { Refusal } from './refusal.ts'

/** The answer of the platform's gateway to a missing or wrong API key, the same for every service. */
export function keyRefusal({ fault, message }: AccessError): Refusal {
  const hint =
    fault.kind === 'missing-key'
      ? 'No `apikey` request header or url param was found.'
      : 'Double check your Supabase `anon` or `service_role` API key.'
  return new Refusal(401, { message, hint })
}
