/** Asks the user for the second factor. The answer is whether the user gave it. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** The screen that asks sets itself here. Returns a function that removes it. */
export function onStepUp(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/** Several requests that need the factor at the same time share one question. */
export async function proveAgain(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}

/**
 * A `fetch` that asks for the second factor if the server wants it again, and then repeats the request once, with the
 * new token. If the user cancels, the caller gets the refusal: docs/mechanisms/second-factor.md.
 */
export function fetchWithStepUp(readToken: () => Promise<string | null>): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init)
    if (!(await asksForFactor(answer))) return answer
    const used = new Headers(init?.headers).get('authorization')
    const before = await readToken()
    // The user may have proved it for another request while this one was under way.
    const isOutdated = before !== null && used !== null && used !== `Bearer ${before}`
    if (!isOutdated && !(await proveAgain())) return answer
    const token = await readToken()
    if (token === null) return answer
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${token}`)
    return fetch(input, { ...init, headers })
  }
}

/** REST says it in the hint of the error, functions in its code. */
async function asksForFactor(answer: Response): Promise<boolean> {
  if (answer.status !== 403 || !(answer.headers.get('content-type') ?? '').includes('json')) return false
  try {
    const body = (await answer.clone().json()) as { hint?: unknown; code?: unknown } | null
    return body?.hint === 'step_up_required' || body?.code === 'step_up_required'
  } catch {
    return false
  }
}
