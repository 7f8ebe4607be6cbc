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

/** More than twice the limit of a statement, for a machine that is busy with six lanes of requests. */
const LONGEST_MS = 15_000

/** 5xx that say what they mean: too long, too complex, not offered, nobody there. */
const MEANT = /"57014"|"54001"|"54\w{3}"|"PGRST00\d"|not_?implemented|NotImplemented/i

/** What is wrong with an answer, if anything is. */
export function brokenInvariant(request: FuzzRequest, { status, text, tookMs }: Got): string | null {
  if (tookMs > LONGEST_MS) return `an answer takes longer than ${LONGEST_MS / 1000} s`
  const leak = leakIn(text)
  if (leak !== null && !sentBy(request, leak.found)) return `the answer holds ${leak.what}`
  if (status < 500 || status === 501 || request.method === 'HEAD') return null
  // The Steward's model is not there, by the test's own set-up.
  if (status === 502 && request.url.includes('/ai-chat')) return null
  if (MEANT.test(text)) return null
  return `status ${status}`
}

/** An answer may repeat what the request said. */
function sentBy({ url, body, headers }: FuzzRequest, found: string): boolean {
  return [url, body ?? '', JSON.stringify(headers)].some((part) => part.includes(found))
}
