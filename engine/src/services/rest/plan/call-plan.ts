import type { Payload } from '../parse/payload.ts'
import type { Routine, RoutineParameter } from '../schema/types.ts'

/** How the arguments are passed to the function. */
export type CallArguments =
  | { readonly kind: 'none' }
  /** The whole body is the one unnamed argument. */
  | { readonly kind: 'body'; readonly value: string; readonly type: string }
  | {
      readonly kind: 'json'
      readonly text: string
      readonly isObject: boolean
      readonly parameters: readonly RoutineParameter[]
    }
  | { readonly kind: 'direct'; readonly values: readonly DirectArgument[] }

export interface DirectArgument {
  readonly parameter: RoutineParameter
  /** Several for a variadic parameter. */
  readonly values: readonly string[]
}

export interface CallPlan {
  readonly routine: Routine
  readonly arguments: CallArguments
  /** The columns that the answer needs, `*` for all. */
  readonly returning: readonly string[]
}

export function directArguments(routine: Routine, pairs: readonly (readonly [string, string])[]): CallArguments {
  const values = routine.parameters.flatMap((parameter): DirectArgument[] => {
    const given = pairs.filter(([name]) => name === parameter.name).map(([, value]) => value)
    if (given.length === 0) return []
    return [{ parameter, values: parameter.variadic ? given : given.slice(-1) }]
  })
  return values.length === 0 ? { kind: 'none' } : { kind: 'direct', values }
}

export function bodyArguments(routine: Routine, payload: Payload): CallArguments {
  const [only] = routine.parameters
  const takesBody = routine.parameters.length === 1 && only?.name === ''
  if (payload.kind === 'form') return directArguments(routine, payload.pairs)
  if (payload.kind === 'raw') {
    const value = payload.type === 'bytea' ? `\\x${payload.body.toString('hex')}` : payload.body.toString('utf8')
    return { kind: 'body', value, type: payload.type }
  }
  if (takesBody) return { kind: 'body', value: payload.text, type: only.type }
  const keys = new Set(payload.keys)
  const parameters = routine.parameters.filter(({ name }) => keys.has(name))
  return parameters.length === 0
    ? { kind: 'none' }
    : { kind: 'json', text: payload.text, isObject: payload.isObject, parameters }
}
