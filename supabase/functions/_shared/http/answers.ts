interface FailureDetails {
  readonly headers?: Readonly<Record<string, string>>
  /** What the portal recognises the error by, to say it in the person's language or to do something about it. */
  readonly code?: string | null
  /** The values inside the error. */
  readonly details?: Readonly<Record<string, unknown>> | null
}

/** The form of every error response of a function. */
export function failure(status: number, error: string, more: FailureDetails = {}): Response {
  const { headers = {}, code = null, details = null } = more
  const known = { ...(code === null ? {} : { code }), ...(details === null ? {} : { details }) }
  return Response.json({ success: false, error, ...known }, { status, headers })
}

/** The response for a method that is not one of these; null if it is. */
export function refuseMethod(request: Request, methods: readonly string[]): Response | null {
  if (methods.includes(request.method)) return null
  return failure(405, `Expected ${methods.join(' or ')}`, { headers: { allow: methods.join(', ') } })
}
