/** The form of every failure that a function answers. */
export function failure(status: number, error: string, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json({ success: false, error }, { status, headers })
}

/** Null: the method is one of these. */
export function refuseMethod(request: Request, methods: readonly string[]): Response | null {
  if (methods.includes(request.method)) return null
  return failure(405, `Expected ${methods.join(' or ')}`, { allow: methods.join(', ') })
}
