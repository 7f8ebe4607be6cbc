import { leakIn } from '../support/leaks.ts'
import type { FuzzRequest } from './requests.ts'

export interface Finding {
  readonly invariant: string
  readonly request: string
  readonly answer: string
}

export interface Got {
  readonly status: number
  readonly text: string
  readonly tookMs: number
}

/** More than twice the time limit of a statement, because six lanes of requests keep the machine busy. */
const LONGEST_MS = 15_000

/** Intended 5xx answers: timeout, too complex, not implemented, no database connection. */
const INTENDED = /"57014"|"54001"|"54\w{3}"|"PGRST00\d"|not_?implemented|NotImplemented/i

/** The invariant that an answer breaks, or null. */
export function brokenInvariant(request: FuzzRequest, { status, text, tookMs }: Got): string | null {
  if (tookMs > LONGEST_MS) return `an answer takes longer than ${LONGEST_MS / 1000} s`
  const leak = leakIn(text)
  if (leak !== null && !sentBy(request, leak.found)) return `the answer contains ${leak.what}`
  if (status < 500 || status === 501 || request.method === 'HEAD') return null
  // The test starts no model server for the Steward.
  if (status === 502 && request.url.includes('/ai-chat')) return null
  if (INTENDED.test(text)) return null
  return `status ${status}`
}

/** An answer may repeat a part of the request. */
function sentBy({ url, body, headers }: FuzzRequest, found: string): boolean {
  return [url, body ?? '', JSON.stringify(headers)].some((part) => part.includes(found))
}
