/** The platform's services, and `mail`, which is the engine's own. */
export const SERVICES = ['auth', 'rest', 'storage', 'realtime', 'functions', 'mail'] as const

export type ServiceName = (typeof SERVICES)[number]

interface Fault {
  readonly status: number
  /** In lower case with underscores, for programs. */
  readonly code: string
  readonly message: string
  readonly hint?: string
}

/** The error body of each protocol, as its client expects it. */
const FORMS: Readonly<Record<ServiceName, (fault: Fault) => unknown>> = {
  rest: ({ code, message, hint }) => ({ code, details: null, hint: hint ?? null, message }),
  auth: ({ status, code, message }) => ({ code: status, error_code: code, msg: message }),
  storage: ({ status, code, message }) => ({ statusCode: String(status), error: code, message }),
  realtime: ({ message }) => ({ message }),
  functions: ({ code, message }) => ({ code: code.toUpperCase(), message }),
  mail: ({ code, message }) => ({ code, message }),
}

/** `null` is for what belongs to no service. */
export function errorBody(service: ServiceName | null, fault: Fault): unknown {
  return service === null ? { message: fault.message } : FORMS[service](fault)
}

export function isService(name: string): name is ServiceName {
  return (SERVICES as readonly string[]).includes(name)
}
