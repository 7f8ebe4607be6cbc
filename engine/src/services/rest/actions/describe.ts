import type { RestResponse } from '../rest.ts'
import type { Table } from '../schema/types.ts'

/** OPTIONS of a table: what can be done with it. */
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
  return { status: 200, headers: { allow: methods.join(',') }, body: null }
}
