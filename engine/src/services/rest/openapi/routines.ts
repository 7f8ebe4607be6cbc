import type { Routine } from '../schema/types.ts'
import type { Operation, Parameter, Schema } from './types.ts'
import { schemaOfType } from './types.ts'

export function routinePath(routine: Routine): Record<string, Operation> {
  const [summary, ...description] = (routine.description ?? '').split('\n')
  const common = {
    tags: [`(rpc) ${routine.name}`],
    ...(summary ? { summary } : {}),
    ...(description.length > 0 ? { description: description.join('\n').trim() } : {}),
    produces: ['application/json', 'application/vnd.pgrst.object+json'],
    responses: { '200': { description: 'OK' } },
  }
  const post: Operation = {
    ...common,
    parameters: [
      { in: 'body', name: 'args', required: true, schema: argumentsSchema(routine) },
      { $ref: '#/parameters/preferParams' },
    ],
  }
  return routine.volatility === 'volatile'
    ? { post }
    : { get: { ...common, parameters: queryParameters(routine) }, post }
}

function argumentsSchema(routine: Routine): Schema {
  const required = routine.parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(routine.parameters.map(({ name, type }) => [name, schemaOfType(type)])),
  }
}

function queryParameters(routine: Routine): Parameter[] {
  return routine.parameters.map(({ name, type, required, variadic }) => ({
    ...schemaOfType(type),
    name,
    required,
    in: 'query',
    ...(variadic ? { collectionFormat: 'multi' } : {}),
  }))
}
