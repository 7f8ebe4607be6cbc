interface FailureDetails {
  readonly headers?: Readonly<Record<string, string>>
  /** What the portal recognises the error by, if it does something about it. */
  readonly code?: string | null
}

/** The form of every error response of a function. */
export function failure(status: number, error: string, { headers = {}, code = null }: FailureDetails = {}): Response {
  return Response.json({ success: false, error, ...(code === null ? {} : { code }) }, { status, headers })
}

/** The response for a method that is not one of these; null if it is. */
export function refuseMethod(request: Request, methods: readonly string[]): Response | null {
  if (methods.includes(request.method)) return null
  return failure(405, `Expected ${methods.join(' or ')}`, { headers: { allow: methods.join(', ') } })
}
