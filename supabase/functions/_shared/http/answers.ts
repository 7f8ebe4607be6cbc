/** The form of every error response of a function. */
export function failure(status: number, error: string, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json({ success: false, error }, { status, headers })
}

/** The response for a method that is not one of these; null if it is. */
export function refuseMethod(request: Request, methods: readonly string[]): Response | null {
  if (methods.includes(request.method)) return null
  return failure(405, `Expected ${methods.join(' or ')}`, { allow: methods.join(', ') })
}
