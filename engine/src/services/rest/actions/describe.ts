import { parseQuery } from '../parse/query.ts'
import { findRoutine } from '../plan/find-routine.ts'
import type { Context } from '../request.ts'
import type { Table } from '../schema/types.ts'
import type { RestResponse } from '../types.ts'

/** OPTIONS of a table: lists the allowed methods. */
export function describeTable(table: Table): RestResponse {
  const methods = [
    'OPTIONS',
    'GET',
    'HEAD',
    ...(table.insertable ? ['POST'] : []),
    ...(table.insertable && table.updatable && table.primaryKey.length > 0 ? ['PUT'] : []),
    ...(table.updatable ? ['PATCH'] : []),
    ...(table.deletable ? ['DELETE'] : []),
  ]
  return allowing(methods)
}

/** OPTIONS of a function: one that changes data cannot be called by GET. */
export function describeRoutine({ cache, schema, search }: Context, name: string): RestResponse {
  const keys = parseQuery(search.pairs, true).arguments.map(([key]) => key)
  const routine = findRoutine(cache, { schema, name }, { keys, isPost: false, contentType: 'application/json' })
  return allowing(routine.volatility === 'volatile' ? ['OPTIONS', 'POST'] : ['OPTIONS', 'GET', 'HEAD', 'POST'])
}

export function describeRoot(): RestResponse {
  return allowing(['OPTIONS', 'GET', 'HEAD'])
}

function allowing(methods: readonly string[]): RestResponse {
  return { status: 200, headers: { allow: methods.join(',') }, body: null }
}
