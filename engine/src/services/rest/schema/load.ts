import { arrayLiteral } from '../../../kernel/db/array-literal.ts'
import type { Database, Session } from '../../../kernel/db/database.ts'
import { quoteQualified } from '../../../kernel/db/quote.ts'
import type { RestSettings } from '../types.ts'
import { FORMS, HANDLERS, KEYS, ROUTINES, SETTINGS, TABLES, TYPES, VIEWS } from './catalogue.ts'
import { groupBy } from './group-by.ts'
import type { ForeignKey, ViewSource } from './relationships.ts'
import { byOrigin, keyRelationships } from './relationships.ts'
import { castTypes, databaseSettings } from './settings.ts'
import type {
  Column,
  ComputedRelationship,
  Forms,
  MediaHandler,
  Relationship,
  Routine,
  SchemaCache,
  Table,
} from './types.ts'
import { handlerKey, keyOf } from './types.ts'
import { viewColumns } from './view-columns.ts'

interface TableRow extends Omit<Table, 'columns' | 'primaryKey'> {
  readonly oid: number
  readonly exposed: boolean
  readonly columns: readonly (Omit<Column, 'forms'> & { position: number })[]
}

interface KeyRow {
  readonly kind: 'p' | 'u' | 'f'
  readonly name: string
  readonly table: number
  readonly foreignTable: number
  readonly columns: readonly number[]
  readonly foreignColumns: readonly number[]
}

interface RoutineRow extends Routine {
  readonly rows: number
  readonly returnedTable: number
  readonly argumentTable: number | null
}

interface FormRow {
  readonly type: string
  readonly direction: 'to' | 'from'
  readonly form: 'json' | 'text'
  readonly schema: string
  readonly name: string
}

interface Catalogue {
  readonly tables: readonly TableRow[]
  readonly keys: readonly KeyRow[]
  readonly views: readonly { view: number; action: string }[]
  readonly routines: readonly RoutineRow[]
  readonly forms: readonly FormRow[]
  readonly handlers: readonly (Omit<MediaHandler, 'target'> & { target: number | null })[]
  readonly types: readonly { schema: string; name: string }[]
  readonly settings: { settings: readonly string[]; free: readonly string[]; geoJson: boolean }
}

/** Reads the catalogue in one transaction, so that its parts are consistent. */
export async function loadSchemaCache(db: Database, settings: RestSettings): Promise<SchemaCache> {
  const exposed = arrayLiteral(settings.schemas)
  const searched = arrayLiteral([...settings.schemas, ...settings.extraSearchPath])
  const catalogue = await db.transaction(
    async (session): Promise<Catalogue> => ({
      tables: await queryJson(session, TABLES, exposed),
      keys: await queryJson(session, KEYS),
      views: await queryJson(session, VIEWS),
      routines: await queryJson(session, ROUTINES, exposed),
      forms: await queryJson(session, FORMS),
      handlers: await queryJson(session, HANDLERS, exposed),
      types: await queryJson(session, TYPES, searched),
      settings: await queryJson(session, SETTINGS),
    }),
    { opening: [{ text: `select set_config('search_path', '', true)` }] },
  )
  return assemble(catalogue, settings)
}

async function queryJson<T>(session: Session, text: string, ...values: string[]): Promise<T> {
  const { rows } = await session.query({ text, values })
  return JSON.parse(rows[0]?.[0] ?? 'null') as T
}

function assemble(catalogue: Catalogue, settings: RestSettings): SchemaCache {
  const rows = new Map(catalogue.tables.map((row) => [row.oid, row]))
  const sources = viewSources(catalogue, rows)
  const forms = formsByType(catalogue.forms)
  const tables = new Map(catalogue.tables.map((row) => [row.oid, tableOf(row, catalogue.keys, sources, forms)]))
  const exposedRows = catalogue.tables.filter(({ exposed }) => exposed)
  const exposed = new Map(exposedRows.map((row) => [keyOf(row), tables.get(row.oid) as Table]))
  const relationships = [
    ...keyRelationships(foreignKeys(catalogue.keys, rows, tables), viewNames(sources, rows, tables)),
    ...computedRelationships(catalogue.routines, tables),
  ]
  const own = relationships.filter(({ origin }) => exposed.has(keyOf(origin)))
  const reachable = own.filter(
    (relationship) =>
      exposed.has(keyOf(relationship.target)) &&
      (relationship.kind === 'computed' || !relationship.junction || exposed.has(keyOf(relationship.junction.table))),
  )
  return {
    tables: exposed,
    // PostgREST suggests no other name for a table that has relationships, also if all of them lead to hidden tables.
    relationships: new Map<string, readonly Relationship[]>([
      ...own.map(({ origin }) => [keyOf(origin), []] as const),
      ...byOrigin(reachable),
    ]),
    handlers: handlersOf(catalogue, rows),
    routines: groupBy(catalogue.routines.filter(isCallable), keyOf),
    types: castTypes(catalogue.types, [...settings.schemas, ...settings.extraSearchPath]),
    settings: databaseSettings(catalogue.settings.settings, settings),
    bypassRoles: new Set(catalogue.settings.free),
    hasGeoJson: catalogue.settings.geoJson,
  }
}

/** For each view and each table whose columns it shows: the table's column number and the view's, several if it shows it again. */
type Sources = ReadonlyMap<number, ReadonlyMap<number, ReadonlyMap<number, readonly number[]>>>

function viewSources({ views }: Catalogue, rows: ReadonlyMap<number, TableRow>): Sources {
  const direct = new Map(views.map(({ view, action }) => [view, viewColumns(action)]))
  const result = new Map<number, Map<number, Map<number, number[]>>>()
  for (const view of direct.keys()) {
    const sources = new Map<number, Map<number, number[]>>()
    for (const { position, table, column } of direct.get(view) ?? []) {
      let source = { table, column }
      // For a view of a view, the column is followed down to a table.
      for (let step = 0; step < 32 && rows.get(source.table)?.isView; step += 1) {
        const below = direct.get(source.table)?.find((entry) => entry.position === source.column)
        if (!below) break
        source = below
        addSource(sources, source.table, source.column, position)
      }
      addSource(sources, table, column, position)
    }
    result.set(view, sources)
  }
  return result
}

function addSource(sources: Map<number, Map<number, number[]>>, table: number, column: number, position: number): void {
  const columns = sources.get(table) ?? new Map<number, number[]>()
  columns.set(column, [...(columns.get(column) ?? []), position])
  sources.set(table, columns)
}

function formsByType(rows: readonly FormRow[]): ReadonlyMap<string, Forms> {
  const byType = groupBy(rows, ({ type }) => type)
  const forms = [...byType].map(([type, casts]) => {
    const find = (wanted: FormRow['direction'], form: FormRow['form']): string | null => {
      const cast = casts.find((each) => each.direction === wanted && each.form === form)
      return cast ? quoteQualified(cast) : null
    }
    return [
      type,
      { toJson: find('to', 'json'), fromJson: find('from', 'json'), fromText: find('from', 'text') },
    ] as const
  })
  return new Map(forms)
}

function tableOf(row: TableRow, keys: readonly KeyRow[], sources: Sources, forms: ReadonlyMap<string, Forms>): Table {
  const { columns, oid, exposed: _exposed, ...rest } = row
  const positions = row.isView
    ? viewKey(keys, sources.get(oid) ?? new Map())
    : (keys.find(({ kind, table }) => kind === 'p' && table === oid)?.columns ?? [])
  const nameAt = (position: number) => columns.find((column) => column.position === position)?.name ?? ''
  return {
    ...rest,
    columns: new Map(
      columns.map(({ position: _position, ...column }) => [
        column.name,
        { ...column, forms: forms.get(column.type) ?? null },
      ]),
    ),
    primaryKey: positions.map(nameAt),
  }
}

/** A view that shows the whole primary key of a table has that key too. Of a column that it shows twice, the first counts. */
function viewKey(
  keys: readonly KeyRow[],
  shown: ReadonlyMap<number, ReadonlyMap<number, readonly number[]>>,
): number[] {
  for (const { kind, table, columns } of keys) {
    const positions = kind === 'p' ? columns.map((column) => shown.get(table)?.get(column)?.[0]) : []
    if (positions.length > 0 && positions.every((position) => position !== undefined)) return positions
  }
  return []
}

function foreignKeys(
  keys: readonly KeyRow[],
  rows: ReadonlyMap<number, TableRow>,
  tables: ReadonlyMap<number, Table>,
): ForeignKey[] {
  const uniques = groupBy(
    keys.filter(({ kind }) => kind !== 'f'),
    ({ table }) => String(table),
  )
  const nameAt = (table: number, position: number) =>
    rows.get(table)?.columns.find((column) => column.position === position)?.name ?? ''
  return keys.flatMap((key) => {
    const origin = tables.get(key.table)
    const target = tables.get(key.foreignTable)
    if (key.kind !== 'f' || !origin || !target) return []
    const own = new Set(key.columns)
    return [
      {
        name: key.name,
        origin,
        target,
        columns: key.columns.map(
          (column, index) =>
            [nameAt(key.table, column), nameAt(key.foreignTable, key.foreignColumns[index] as number)] as const,
        ),
        unique: (uniques.get(String(key.table)) ?? []).some(
          ({ columns }) => columns.length === own.size && columns.every((column) => own.has(column)),
        ),
      },
    ]
  })
}

function viewNames(
  sources: Sources,
  rows: ReadonlyMap<number, TableRow>,
  tables: ReadonlyMap<number, Table>,
): ViewSource[] {
  const nameAt = (table: number, position: number) =>
    rows.get(table)?.columns.find((column) => column.position === position)?.name ?? ''
  return [...sources].flatMap(([view, shown]) =>
    [...shown].flatMap(([table, columns]) => {
      const [viewTable, source] = [tables.get(view), tables.get(table)]
      if (!viewTable || !source) return []
      const names = [...columns].map(
        ([column, positions]) => [nameAt(table, column), positions.map((position) => nameAt(view, position))] as const,
      )
      return [{ view: viewTable, table: source, names: new Map(names) }]
    }),
  )
}

function computedRelationships(
  routines: readonly RoutineRow[],
  tables: ReadonlyMap<number, Table>,
): ComputedRelationship[] {
  return routines.flatMap((routine) => {
    const origin = routine.argumentTable ? tables.get(routine.argumentTable) : undefined
    const target = tables.get(routine.returnedTable)
    if (!origin || !target) return []
    return [{ kind: 'computed', origin, target, function: routine, toOne: !routine.returns.set || routine.rows === 1 }]
  })
}

function handlersOf({ handlers }: Catalogue, rows: ReadonlyMap<number, TableRow>): ReadonlyMap<string, MediaHandler> {
  return new Map(
    handlers.flatMap(({ target: oid, ...handler }) => {
      const row = oid === null ? null : rows.get(oid)
      if (row === undefined) return []
      const target = row && { schema: row.schema, name: row.name }
      return [[handlerKey(target, handler.type), { ...handler, target }] as const]
    }),
  )
}

/** Functions with named parameters, or with one unnamed parameter that takes the whole body. */
function isCallable({ parameters }: Routine): boolean {
  const unnamed = parameters.filter(({ name }) => name === '')
  if (unnamed.length === 0) return true
  return parameters.length === 1 && ['bytea', 'json', 'jsonb', 'text', 'xml'].includes(unnamed[0]?.type ?? '')
}
