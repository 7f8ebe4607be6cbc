import { RestError } from '../errors.ts'
import { suggest } from '../schema/suggest.ts'
import type { KeyRelationship, Relationship, SchemaCache, TableName } from '../schema/types.ts'
import { keyOf } from '../schema/types.ts'

/** Finds the one relationship that `target!hint` names, seen from `origin`. */
export function findRelationship(
  cache: SchemaCache,
  origin: TableName,
  target: string,
  hint: string | null,
): Relationship {
  const all = cache.relationships.get(keyOf(origin)) ?? []
  const computed = all.filter((candidate) => candidate.kind === 'computed' && candidate.function.name === target)
  // A function with the target's name replaces the keys: so a project can override them.
  const found =
    computed.length > 0
      ? computed
      : all.filter((candidate) => candidate.kind === 'key' && matches(candidate, target, hint))
  if (found.length === 0) throw noRelationship(cache, origin, target, hint)
  if (found.length > 1) throw ambiguous(origin, target, found.filter(isKey))
  return found[0] as Relationship
}

function isKey(relationship: Relationship): relationship is KeyRelationship {
  return relationship.kind === 'key'
}

function matches(candidate: KeyRelationship, target: string, hint: string | null): boolean {
  return candidate.isSelf ? matchesSelf(candidate, target, hint) : matchesOther(candidate, target, hint)
}

/**
 * One foreign key of a table to itself makes two relationships: the table's name means the rows that refer to this one, the
 * column's name means the row to which this one refers.
 */
function matchesSelf(candidate: KeyRelationship, target: string, hint: string | null): boolean {
  const children = candidate.target.name === target && candidate.cardinality === 'one-to-many'
  if (hint !== null) return children && only(candidate, 1) === hint
  return children || (candidate.cardinality === 'many-to-one' && only(candidate, 0) === target)
}

function matchesOther(candidate: KeyRelationship, target: string, hint: string | null): boolean {
  const byName = candidate.target.name === target
  if (hint === null) {
    if (byName) return true
    if (candidate.targetIsView || candidate.junction) return false
    return candidate.constraint === target || only(candidate, 0) === target
  }
  if (!byName) return false
  if (candidate.junction) return candidate.junction.table.name === hint
  return candidate.constraint === hint || only(candidate, 0) === hint || only(candidate, 1) === hint
}

/** The column on one side, if the key has only one. */
function only({ columns }: KeyRelationship, side: 0 | 1): string | null {
  return columns.length === 1 ? (columns[0]?.[side] ?? null) : null
}

function noRelationship(cache: SchemaCache, origin: TableName, target: string, hint: string | null): RestError {
  const using = hint === null ? '' : `' using the hint '${hint}`
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`,
    {
      details:
        `Searched for a foreign key relationship between '${origin.name}' and '${target}${using}' ` +
        `in the schema '${origin.schema}', but no matches were found.`,
      hint: relationshipHint(cache, origin, target),
    },
  )
}

function relationshipHint(cache: SchemaCache, origin: TableName, target: string): string | null {
  const own = cache.relationships.get(keyOf(origin))
  if (own) {
    const names = own.map((relationship) => relationship.target.name)
    if (names.includes(target)) return null
    const child = suggest(target, names, 0.33)
    return child && `Perhaps you meant '${child}' instead of '${target}'.`
  }
  const origins = [...cache.relationships.values()].flat().map((relationship) => relationship.origin)
  const sameSchema = origins.filter(({ schema }) => schema === origin.schema).map(({ name }) => name)
  const parent = suggest(origin.name, sameSchema, 0.33)
  return parent && `Perhaps you meant '${parent}' instead of '${origin.name}'.`
}

function ambiguous(origin: TableName, target: string, found: readonly KeyRelationship[]): RestError {
  const hints = found.map((candidate) => {
    const name = candidate.junction ? candidate.junction.table.name : candidate.constraint
    return `'${candidate.target.name}!${name}'`
  })
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin.name}' and '${target}'`,
    {
      details: found.map(describe),
      hint:
        `Try changing '${target}' to one of the following: ${hints.join(', ')}. ` +
        `Find the desired relationship in the 'details' key.`,
    },
  )
}

function describe(candidate: KeyRelationship): unknown {
  const list = (names: readonly string[]) => `(${names.join(', ')})`
  const { origin, target, junction, columns, constraint } = candidate
  const relationship = junction
    ? `${junction.table.name} using ${junction.constraints[0]}${list(junction.origin.map((pair) => pair[1]))}` +
      ` and ${junction.constraints[1]}${list(junction.target.map((pair) => pair[1]))}`
    : `${constraint} using ${origin.name}${list(columns.map((pair) => pair[0]))}` +
      ` and ${target.name}${list(columns.map((pair) => pair[1]))}`
  return { cardinality: candidate.cardinality, embedding: `${origin.name} with ${target.name}`, relationship }
}
