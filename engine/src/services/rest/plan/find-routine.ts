import { RestError } from '../errors.ts'
import { suggest } from '../schema/suggest.ts'
import type { Routine, SchemaCache, TableName } from '../schema/types.ts'
import { keyOf } from '../schema/types.ts'

/** How a function is called: with the names of the arguments, and by POST with a body of some media type. */
export interface CallShape {
  readonly keys: readonly string[]
  readonly isPost: boolean
  readonly contentType: string
}

const UNNAMED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'application/json': ['json', 'jsonb'],
    'text/plain': ['text'],
    'text/xml': ['xml'],
    'application/octet-stream': ['bytea'],
  }),
)

/** Several functions can have the same name: the names of the arguments decide. */
export function findRoutine(cache: SchemaCache, name: TableName, call: CallShape): Routine {
  const candidates = cache.routines.get(keyOf(name)) ?? []
  const named = candidates.filter((routine) => takesKeys(routine, call))
  const found = named.length > 0 ? named : candidates.filter((routine) => takesBody(routine, call))
  if (found.length === 0) throw noRoutine(cache, name, call, candidates)
  if (found.length > 1) throw ambiguous(found)
  return found[0] as Routine
}

const isRawPost = ({ isPost, contentType }: CallShape) =>
  isPost && UNNAMED.has(contentType) && contentType !== 'application/json'

function takesKeys({ parameters }: Routine, call: CallShape): boolean {
  const keys = new Set(call.keys)
  if (parameters.length === 0) return keys.size === 0 && !isRawPost(call)
  const names = new Set(parameters.map(({ name }) => name))
  return (
    [...keys].every((key) => names.has(key)) && parameters.every(({ name, required }) => !required || keys.has(name))
  )
}

function takesBody({ parameters }: Routine, { isPost, contentType }: CallShape): boolean {
  const [only] = parameters
  return (
    isPost && parameters.length === 1 && only?.name === '' && (UNNAMED.get(contentType)?.includes(only.type) ?? false)
  )
}

function noRoutine(
  cache: SchemaCache,
  { schema, name }: TableName,
  call: CallShape,
  overloads: readonly Routine[],
): RestError {
  const keys = [...call.keys].toSorted()
  const raw = isRawPost(call)
  const described = keys.length === 0 ? ' without parameters' : `(${keys.join(', ')})`
  const searched =
    keys.length === 0 ? ' without parameters' : ` with parameter${keys.length > 1 ? 's' : ''} ${keys.join(', ')}`
  const details = raw
    ? ` with a single unnamed ${UNNAMED.get(call.contentType)?.[0]} parameter`
    : searched +
      (call.isPost && call.contentType === 'application/json' ? ' or with a single unnamed json/jsonb parameter' : '')
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function ${schema}.${name}${raw ? '' : described} in the schema cache`,
    {
      details: `Searched for the function ${schema}.${name}${details}, but no matches were found in the schema cache.`,
      hint: raw ? null : routineHint(cache, schema, name, keys, overloads),
    },
  )
}

function routineHint(
  cache: SchemaCache,
  schema: string,
  name: string,
  keys: readonly string[],
  overloads: readonly Routine[],
): string | null {
  const write = (names: readonly string[]) => `(${names.join(', ')})`
  if (overloads.length > 0) {
    const signatures = overloads.map(({ parameters }) =>
      write(parameters.map((parameter) => parameter.name).toSorted()),
    )
    const signature = suggest(write(keys), signatures, 0.33)
    return signature && `Perhaps you meant to call the function ${schema}.${name}${signature}`
  }
  const names = [...cache.routines.values()].flat().filter((routine) => routine.schema === schema)
  const near = suggest(
    name,
    names.map((routine) => routine.name),
    0.75,
  )
  return near && `Perhaps you meant to call the function ${schema}.${near}`
}

function ambiguous(found: readonly Routine[]): RestError {
  const list = found.map(
    ({ schema, name, parameters }) =>
      `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`,
  )
  return new RestError(300, 'PGRST203', `Could not choose the best candidate function between: ${list.join(', ')}`, {
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  })
}
