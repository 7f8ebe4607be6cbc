import { quoteIdentifier } from '../../../kernel/db/quote.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import { isEmpty, keyOfEmbed } from '../plan/read-plan.ts'
import type { AnswerLimits } from './bounds.ts'
import { TOO_LARGE } from './bounds.ts'

const TEXT_TYPES: ReadonlySet<string | null> = new Set(['text', 'varchar'])

/** Postgres cuts longer names, so that two of them may become equal. */
const MAX_NAME_BYTES = 63

/**
 * Refuses a row before it is built as JSON: a row with several references to the same long text would contain the text several
 * times. Postgres knows the length of a text without reading it.
 */
export function guarded(
  item: string,
  sizes: readonly string[],
  type: 'json' | 'text',
  { bytes }: AnswerLimits,
): string {
  if (sizes.length === 0) return item
  const sum = sizes.map((size) => `coalesce(${size}, 0)`).join(' + ')
  return `case when ${sum} > ${bytes} then ('${TOO_LARGE} ' || ${sum})::int::text::${type} else ${item} end`
}

/** The lengths of the texts in a row of the plan, as SQL of its columns. Arrays of embedded rows are already texts. */
export function textSizes(plan: ReadPlan, row: string, options: { arrays: boolean }): string[] {
  if (!plan.table) return []
  const outputs = [...ownOutputs(plan, plan.table), ...embedOutputs(plan, options.arrays)]
  const counts = new Map<string, number>()
  for (const { name } of outputs) counts.set(name, (counts.get(name) ?? 0) + 1)
  return outputs
    .filter(({ name, isText }) => isText && counts.get(name) === 1 && Buffer.byteLength(name) <= MAX_NAME_BYTES)
    .map(({ name }) => `octet_length(${row}.${quoteIdentifier(name)}::text)::int8`)
}

interface Output {
  readonly name: string
  readonly isText: boolean
}

function ownOutputs({ columns }: ReadPlan, table: NonNullable<ReadPlan['table']>): Output[] {
  return columns.flatMap(({ field, alias, cast, aggregate }): Output[] => {
    if (aggregate !== null) return [{ name: alias ?? aggregate, isText: false }]
    if (field.name === '*')
      return [...table.columns.values()].map(({ name, baseType }) => ({ name, isText: TEXT_TYPES.has(baseType) }))
    const isText = cast === null && field.path.length === 0 && TEXT_TYPES.has(field.baseType)
    return [{ name: alias ?? field.name, isText }]
  })
}

function embedOutputs({ embeds, columns }: ReadPlan, arrays: boolean): Output[] {
  // Together with an aggregate they are jsonb, whose text Postgres would have to write first.
  const areTexts = arrays && columns.every(({ aggregate }) => aggregate === null)
  return embeds.flatMap((embed) =>
    embed.spread
      ? embedOutputs(embed.plan, false).concat(
          embed.plan.table ? ownOutputs(embed.plan, embed.plan.table).map(({ name }) => ({ name, isText: false })) : [],
        )
      : [{ name: keyOfEmbed(embed), isText: areTexts && !embed.toOne && !isEmpty(embed.plan) }],
  )
}
