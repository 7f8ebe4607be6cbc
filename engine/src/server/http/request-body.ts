import type { IncomingMessage } from 'node:http'
import { BodyError, readBody, type BodyFault } from '../../kernel/http/body.ts'
import { errorBody, type ServiceName } from './protocols.ts'
import { Refusal } from './refusal.ts'

const WORDING: Readonly<Record<BodyFault, { readonly status: number; readonly code: string }>> = {
  'too-large': { status: 413, code: 'body_too_large' },
  encoding: { status: 415, code: 'unsupported_encoding' },
  aborted: { status: 400, code: 'body_incomplete' },
}

/** The whole body; what is wrong with it is told in the form of the service that was asked. */
export async function readRequestBody(service: ServiceName, request: IncomingMessage, limit: number): Promise<Buffer> {
  try {
    return await readBody(request, limit)
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    const fault = { ...WORDING[error.fault], message: error.message }
    throw new Refusal(fault.status, errorBody(service, fault))
  }
}
