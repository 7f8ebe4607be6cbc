import type { Embed, ReadPlan } from '../plan/read-plan.ts'
import { conditionSql } from './conditions.ts'
import type { Parameters } from './parameters.ts'

/** One row for each row of the plan without its range. Embedded resources are included only if they filter. */
export function countSql(plan: ReadPlan, parameters: Parameters): string {
  const exists = (embed: Embed) => `exists (${countSql(embed.plan, parameters)})`
  const where = [
    ...plan.conditions.map((condition) => conditionSql(plan.source.reference, condition, parameters, exists)),
    ...plan.source.joins,
    ...plan.embeds.filter(({ isInner }) => isInner).map(exists),
  ]
  return `select 1 from ${plan.source.from}${where.length > 0 ? ` where ${where.join(' and ')}` : ''}`
}
