import { arrayLiteral } from '../../../kernel/db/array-literal.ts'
import { quoteIdentifier, quoteQualified } from '../../../kernel/db/quote.ts'
import type { CallPlan, DirectArgument } from '../plan/call-plan.ts'
import { BODY, bodyRows } from './body.ts'
import type { Parameters } from './parameters.ts'

/** The column with the result of a function without columns. */
export const SCALAR = 'pgrst_scalar'

export function callSql({ routine, arguments: given, returning }: CallPlan, parameters: Parameters): string {
  const columns = routine.returns.composite ? columnList(returning) : `pgrst_call.${SCALAR}`
  const call = (list: string) =>
    routine.returns.composite
      ? `${quoteQualified(routine)}(${list}) pgrst_call`
      : `(select ${quoteQualified(routine)}(${list}) as ${SCALAR}) pgrst_call`
  switch (given.kind) {
    case 'none':
      return `select ${columns} from ${call('')}`
    case 'body':
      return `select ${columns} from ${call(`${parameters.add(given.value)}::${given.type}`)}`
    case 'direct':
      return `select ${columns} from ${call(given.values.map((value) => directSql(value, parameters)).join(', '))}`
    case 'json': {
      const list = given.parameters.map(
        ({ name, variadic }) =>
          `${variadic ? 'variadic ' : ''}${quoteIdentifier(name)} := ${BODY}.${quoteIdentifier(name)}`,
      )
      // A list of objects calls the function once, with the first of them.
      const rows = `(select ${BODY}.* from ${bodyRows(given, given.parameters, parameters, false)} limit 1) ${BODY}`
      return `select ${columns} from ${rows}, lateral ${call(list.join(', '))}`
    }
  }
}

function directSql({ parameter, values }: DirectArgument, parameters: Parameters): string {
  const value = parameter.variadic ? arrayLiteral(values) : (values[0] ?? null)
  const argument = `${quoteIdentifier(parameter.name)} := ${parameters.add(value)}::${parameter.type}`
  return parameter.variadic ? `variadic ${argument}` : argument
}

function columnList(names: readonly string[]): string {
  return names.map((name) => (name === '*' ? 'pgrst_call.*' : `pgrst_call.${quoteIdentifier(name)}`)).join(', ')
}
