import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '../../kernel/log/logger.ts'
import type { Access, KeyRole } from '../access/access.ts'
import type { Exchange } from './exchange.ts'

/** A request with its id. Few requests log more than their own line, so the logger with the id is made when it is needed. */
export class Call {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly #rootLog: Logger
  readonly #id: string
  #log: Logger | null = null

  constructor(request: IncomingMessage, response: ServerResponse, rootLog: Logger, id: string) {
    this.request = request
    this.response = response
    this.#rootLog = rootLog
    this.#id = id
  }

  get log(): Logger {
    return (this.#log ??= this.#rootLog.child({ request: this.#id }))
  }
}

export class ApiExchange implements Exchange {
  readonly path: string
  readonly search: string
  readonly keyRole: KeyRole | null
  readonly access: Access
  readonly #call: Call

  constructor(call: Call, path: string, search: string, keyRole: KeyRole | null, access: Access) {
    this.#call = call
    this.path = path
    this.search = search
    this.keyRole = keyRole
    this.access = access
  }

  get request(): IncomingMessage {
    return this.#call.request
  }

  get response(): ServerResponse {
    return this.#call.response
  }

  get log(): Logger {
    return this.#call.log
  }
}
