import type { Database } from '../../../engine/src/kernel/db/database.ts'

const HEAD = `export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]
`
const NONE = '{\n      [_ in never]: never\n    }'
const TAIL = `
type DefaultSchema = Database["public"]

export type Tables<Name extends keyof DefaultSchema["Tables"]> =
  DefaultSchema["Tables"][Name]["Row"]

export type TablesInsert<Name extends keyof DefaultSchema["Tables"]> =
  DefaultSchema["Tables"][Name]["Insert"]

export type TablesUpdate<Name extends keyof DefaultSchema["Tables"]> =
  DefaultSchema["Tables"][Name]["Update"]

export type Enums<Name extends keyof DefaultSchema["Enums"]> =
  DefaultSchema["Enums"][Name]
`

interface Catalog {
  readonly tables: readonly Table[]
  readonly views: readonly Pick<Table, 'name' | 'columns'>[]
  readonly functions: readonly Procedure[]
  readonly enums: readonly { readonly name: string; readonly values: readonly string[] }[]
}
interface Field {
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  readonly isOptional: boolean
}
interface Table {
  readonly name: string
  readonly columns: readonly Field[]
  readonly relations: readonly Relation[]
}
interface Relation {
  readonly name: string
  readonly columns: readonly string[]
  readonly isOneToOne: boolean
  readonly relation: string
  readonly referenced: readonly string[]
}
interface Procedure {
  readonly name: string
  readonly args: readonly Pick<Field, 'name' | 'type' | 'isOptional'>[]
  readonly columns: readonly Pick<Field, 'name' | 'type'>[]
  readonly returns: string
  readonly isSet: boolean
}

/** The TypeScript types of schema public, in the form of Supabase's generator. */
export async function databaseTypes(db: Database): Promise<string> {
  const { rows } = await db.query({ text: CATALOG_QUERY })
  const { tables, views, functions, enums } = JSON.parse(rows[0]?.[0] ?? '{}') as Catalog
  const known = new Set(enums.map(({ name }) => name))
  const list = (values: readonly string[], by: string): string => values.map((value) => JSON.stringify(value)).join(by)
  return [
    HEAD,
    'export type Database = {',
    '  public: {',
    '    Tables: {',
    ...tables.map((table) => tableType(table, known)),
    '    }',
    '    Views: {',
    ...views.map((view) => viewType(view, known)),
    '    }',
    '    Functions: {',
    ...functions.map((procedure) => functionType(procedure, known)),
    '    }',
    '    Enums: {',
    ...enums.map(({ name, values }) =>
      wrapped(
        `      ${name}:`,
        values.map((value) => JSON.stringify(value)),
        ' |',
      ),
    ),
    '    }',
    `    CompositeTypes: ${NONE}`,
    '  }',
    '}',
    TAIL,
    'export const Constants = {',
    '  public: {',
    '    Enums: {',
    ...enums.map(({ name, values }) => `      ${name}: [${list(values, ', ')}],`),
    '    },',
    '  },',
    '} as const',
    '',
  ].join('\n')
}

function tableType({ name, columns, relations }: Table, known: ReadonlySet<string>): string {
  return [
    `      ${name}: {`,
    shapeOf('Row', columns, known, () => false),
    shapeOf('Insert', columns, known, ({ isOptional }) => isOptional),
    shapeOf('Update', columns, known, () => true),
    relations.length === 0
      ? '        Relationships: []'
      : `        Relationships: [\n${relations.map(relationType).join('\n')}\n        ]`,
    '      }',
  ].join('\n')
}

/** Of a view that nobody writes. Postgres does not know which of its columns are never null. */
function viewType({ name, columns }: Pick<Table, 'name' | 'columns'>, known: ReadonlySet<string>): string {
  return [`      ${name}: {`, shapeOf('Row', columns, known, () => false), '        Relationships: []', '      }'].join(
    '\n',
  )
}

function shapeOf(
  title: string,
  columns: readonly Field[],
  known: ReadonlySet<string>,
  isOptional: (column: Field) => boolean,
): string {
  return [
    `        ${title}: {`,
    ...columns.map((column) => {
      const type = typeOf(column.type, known) + (column.isNullable ? ' | null' : '')
      return `          ${column.name}${isOptional(column) ? '?' : ''}: ${type}`
    }),
    '        }',
  ].join('\n')
}

function relationType({ name, columns, isOneToOne, relation, referenced }: Relation): string {
  return [
    '          {',
    `            foreignKeyName: ${JSON.stringify(name)}`,
    `            columns: ${JSON.stringify(columns)}`,
    `            isOneToOne: ${isOneToOne}`,
    `            referencedRelation: ${JSON.stringify(relation)}`,
    `            referencedColumns: ${JSON.stringify(referenced)}`,
    '          },',
  ].join('\n')
}

function functionType({ name, args, columns, returns, isSet }: Procedure, known: ReadonlySet<string>): string {
  const fields = args.map((arg) => `${arg.name}${arg.isOptional ? '?' : ''}: ${typeOf(arg.type, known)}`)
  const shape = [
    '{',
    ...columns.map((column) => `          ${column.name}: ${typeOf(column.type, known)}`),
    '        }[]',
  ].join('\n')
  const result = columns.length > 0 ? shape : typeOf(returns, known) + (isSet ? '[]' : '')
  const line = `        Args: { ${fields.join('; ')} }`
  const given =
    line.length <= 80 ? line : `        Args: {\n${fields.map((field) => `          ${field}`).join('\n')}\n        }`
  return [
    `      ${name}: {`,
    args.length === 0 ? '        Args: never' : given,
    `        Returns: ${result}`,
    '      }',
  ].join('\n')
}

/** Joins the parts on one line if they fit, otherwise one per line, as a formatter does. */
function wrapped(title: string, values: readonly string[], by: string): string {
  const line = `${title} ${values.join(`${by} `)}`
  return line.length <= 80 ? line : `${title}\n${values.map((value) => `        | ${value}`).join('\n')}`
}

function typeOf(type: string, known: ReadonlySet<string>): string {
  if (type.startsWith('_')) return `${typeOf(type.slice(1), known)}[]`
  if (known.has(type)) return `Database["public"]["Enums"]["${type}"]`
  if (type === 'bool') return 'boolean'
  if (/^(int[248]|float[48]|numeric)$/.test(type)) return 'number'
  if (/^jsonb?$/.test(type)) return 'Json'
  if (type === 'void') return 'undefined'
  return /^(uuid|text|varchar|bpchar|date|time|timestamp|timestamptz|interval|bytea)$/.test(type) ? 'string' : 'unknown'
}

const CATALOG_QUERY = `select json_build_object(
  'tables', (select json_agg(json_build_object(
      'name', relname,
      'columns', (select json_agg(json_build_object('name', attname, 'type', typname, 'isNullable', not attnotnull,
          'isOptional', not attnotnull or atthasdef or attidentity <> '') order by attname)
        from pg_attribute join pg_type on pg_type.oid = atttypid
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped),
      'relations', (select coalesce(json_agg(json_build_object('name', conname, 'columns', own.names,
          'relation', target.relname, 'referenced', other.names, 'isOneToOne', exists (select from pg_constraint key
            where key.conrelid = pg_class.oid and key.contype in ('p', 'u') and key.conkey <@ fk.conkey))
          order by conname), '[]')
        from pg_constraint fk join pg_class target on target.oid = confrelid,
          lateral (select array_agg(attname order by place) as names from unnest(conkey) with ordinality as k (n, place)
            join pg_attribute on attrelid = conrelid and attnum = n) as own,
          lateral (select array_agg(attname order by place) as names from unnest(confkey) with ordinality as k (n, place)
            join pg_attribute on attrelid = confrelid and attnum = n) as other
        where fk.conrelid = pg_class.oid and contype = 'f' and target.relnamespace = 'public'::regnamespace)
    ) order by relname)
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')),
  'views', (select coalesce(json_agg(json_build_object(
      'name', relname,
      'columns', (select json_agg(json_build_object('name', attname, 'type', typname, 'isNullable', true,
          'isOptional', true) order by attname)
        from pg_attribute join pg_type on pg_type.oid = atttypid
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped)
    ) order by relname), '[]')
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'),
  'functions', (select json_agg(json_build_object(
      'name', proname, 'isSet', proretset,
      'returns', (select typname from pg_type where oid = prorettype),
      'args', (select coalesce(json_agg(json_build_object('name', proargnames[place], 'type', typname,
          'isOptional', place > pronargs - pronargdefaults) order by proargnames[place]), '[]')
        from unnest(proargtypes::oid[]) with ordinality as arg (type, place) join pg_type on pg_type.oid = arg.type),
      'columns', (select coalesce(json_agg(json_build_object('name', proargnames[place], 'type', typname)
          order by proargnames[place]), '[]')
        from unnest(proallargtypes, proargmodes) with ordinality as arg (type, mode, place)
        join pg_type on pg_type.oid = arg.type where mode = 't')
    ) order by proname)
    from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype),
  'enums', (select json_agg(json_build_object('name', typname, 'values',
      (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = pg_type.oid)) order by typname)
    from pg_type where typnamespace = 'public'::regnamespace and typtype = 'e')
)`
