import type { IncomingMessage } from 'node:http'
import { readBody, type BodyFault } from '../../kernel/http/body.ts'
import { errorBody, type ServiceName } from './protocols.ts'
import { Refusal } from './refusal.ts'

const WORDING: Readonly<Record<BodyFault, { readonly status: number; readonly code: string }>> = {
  'too-large': { status: 413, code: 'body_too_large' },
  encoding: { status: 415, code: 'unsupported_encoding' },
  aborted: { status: 400, code: 'body_incomplete' },
}

/** Reads the body, and refuses a wrong one in the form of the service. */
export function readRequestBody(service: ServiceName, request: IncomingMessage, limit: number): Promise<Buffer> {
  return readBody(request, limit, ({ fault, message }) => {
    const { status, code } = WORDING[fault]
    return new Refusal(status, errorBody(service, { status, code, message }))
  })
}
