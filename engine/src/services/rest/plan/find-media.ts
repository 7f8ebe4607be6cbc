import type { FindMaker, MediaType } from '../parse/media-type.ts'
import { customMedia, negotiate } from '../parse/media-type.ts'
import type { MediaDomain, SchemaCache, TableName } from '../schema/types.ts'
import { handlerKey } from '../schema/types.ts'
import type { ReadPlan } from './read-plan.ts'

/** Chooses the media type of an answer with rows of `plan`, or with the value of a function that makes a body itself. */
export function findMedia(
  cache: SchemaCache,
  accept: string | undefined,
  plan: ReadPlan,
  target: TableName | null,
  value: MediaDomain | null = null,
): MediaType {
  const find = value === null && cache.handlers.size === 0 ? null : makerFinder(cache, plan, target, value)
  return negotiate(accept, { plans: cache.settings.plansEnabled, geojson: cache.hasGeoJson, find })
}

/**
 * The more specific comes first: what makes every type of this target, this type of this target, this type of anything. An
 * aggregate of a table's rows needs whole rows.
 */
function makerFinder(
  cache: SchemaCache,
  plan: ReadPlan,
  target: TableName | null,
  value: MediaDomain | null,
): FindMaker {
  const takesRows = isWholeRow(plan)
  return (type) => {
    if (value && (value.type === '*/*' || value.type === type)) {
      return customMedia(value.type, { aggregate: null, isBinary: value.isBinary })
    }
    const keys = [
      ...(takesRows && target ? [handlerKey(target, '*/*'), handlerKey(target, type)] : []),
      handlerKey(null, type),
    ]
    for (const key of keys) {
      const aggregate = cache.handlers.get(key)
      if (aggregate) return customMedia(aggregate.type, { aggregate, isBinary: aggregate.isBinary })
    }
    return null
  }
}

function isWholeRow({ columns, embeds }: ReadPlan): boolean {
  const [only] = columns
  return columns.length === 1 && embeds.length === 0 && only?.field.name === '*' && only.aggregate === null
}
