import { quoteIdentifier } from '../../../kernel/db/quote.ts'
import type { RestSettings } from '../types.ts'
import type { DatabaseSettings } from './types.ts'

/** SQL's own names for types, for which the catalogue has other names. */
const SPELLINGS: Readonly<Record<string, string>> = {
  int: 'int4',
  integer: 'int4',
  smallint: 'int2',
  bigint: 'int8',
  real: 'float4',
  float: 'float8',
  'double precision': 'float8',
  decimal: 'numeric',
  dec: 'numeric',
  boolean: 'bool',
  character: 'bpchar',
  char: 'bpchar',
  'character varying': 'varchar',
  'bit varying': 'varbit',
  'timestamp without time zone': 'timestamp',
  'timestamp with time zone': 'timestamptz',
  'time without time zone': 'time',
  'time with time zone': 'timetz',
}

/** Casts can only name types of the catalogue: text of a request never becomes part of a statement. */
export function castTypes(
  types: readonly { schema: string; name: string }[],
  searchPath: readonly string[],
): Map<string, string> {
  const found = new Map<string, string>()
  const add = (schema: string) => {
    for (const type of types) {
      if (type.schema !== schema || found.has(type.name)) continue
      found.set(type.name, `${quoteIdentifier(schema)}.${quoteIdentifier(type.name)}`)
    }
  }
  add('pg_catalog')
  searchPath.forEach(add)
  for (const [spelling, name] of Object.entries(SPELLINGS)) {
    const type = found.get(name)
    if (type) found.set(spelling, type)
  }
  return found
}

export function databaseSettings(lines: readonly string[], settings: RestSettings): DatabaseSettings {
  const values = new Map(
    lines.map((line) => {
      const equals = line.indexOf('=')
      return [line.slice(0, equals), line.slice(equals + 1)] as const
    }),
  )
  const isOn = (name: string) => ['true', 'on', '1', 'yes'].includes(values.get(name)?.toLowerCase() ?? '')
  const maxRows = values.get('pgrst.db_max_rows')
  return {
    plansEnabled: isOn('pgrst.db_plan_enabled'),
    aggregatesEnabled: isOn('pgrst.db_aggregates_enabled'),
    rollbackAllowed: values.get('pgrst.db_tx_end')?.endsWith('allow-override') ?? false,
    maxRows: maxRows && /^\d+$/.test(maxRows) ? Number(maxRows) : settings.maxRows,
    preRequest: values.get('pgrst.db_pre_request') ?? settings.preRequest,
  }
}
