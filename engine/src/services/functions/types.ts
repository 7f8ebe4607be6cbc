import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EdgeRuntimeSection, FunctionSection } from '../../kernel/config/functions-section.ts'
import type { Budgets } from '../../kernel/limits/budgets.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import type { TokenCheck } from './authorize.ts'
import type { FunctionLimits } from './limits.ts'
import type { PlatformValues } from './variables.ts'

export interface FunctionsDependencies {
  /** The project's folder, with `functions/` in it. */
  readonly root: string
  readonly sections: Readonly<Record<string, FunctionSection>>
  readonly runtime: EdgeRuntimeSection
  /** Called again and again, because keys change while the engine runs. */
  readonly platform: () => PlatformValues
  readonly tokens: TokenCheck
  readonly limits: FunctionLimits
  /** What callers may send. */
  readonly budgets: Budgets
  readonly log: Logger
}

export interface FunctionCall {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Below `/functions/v1`, percent-encoded. */
  readonly path: string
  readonly search: string
  readonly client: { readonly hostname: string; readonly port: number }
}

export interface Functions {
  /** Rejects with a FunctionFault or HandlerThrew if nothing was answered yet. */
  handle(call: FunctionCall): Promise<void>
  /** Whether a function of that name was called before. */
  isKnown(name: string): boolean
  close(graceMs: number): Promise<void>
}
