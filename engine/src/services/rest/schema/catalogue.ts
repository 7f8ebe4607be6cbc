/** The oid of the type that a type has at its bottom: a domain can be of another domain. */
const BASE_OF = (type: string): string => `
case when ${type}.typbasetype = 0 then ${type}.oid else (
  with recursive steps as (
    select below.oid, below.typbasetype from pg_catalog.pg_type below where below.oid = ${type}.typbasetype
    union all
    select below.oid, below.typbasetype from steps join pg_catalog.pg_type below on below.oid = steps.typbasetype
  )
  select steps.oid from steps where steps.typbasetype = 0
) end`

/** The type of a value whose length is not cut: `char` alone means one character, and `bit` one bit. */
const WHOLE_TYPE = (type: string, otherwise: string): string => `
case ${type}
  when 'pg_catalog.bpchar'::regtype then 'character varying'
  when 'pg_catalog.bpchar[]'::regtype then 'character varying[]'
  when 'pg_catalog.bit'::regtype then 'bit varying'
  when 'pg_catalog.bit[]'::regtype then 'bit varying[]'
  else ${otherwise}
end`

/**
 * The queries to Postgres' catalogue, each of which returns one JSON value. They run with an empty search path, so that every type and
 * default is returned with its schema. `$1` is the list of exposed schemas.
 */

export const TABLES = `
select coalesce(json_agg(t), '[]') from (
  select
    n.nspname as schema,
    c.relname as name,
    c.oid::int8 as oid,
    c.relkind in ('v', 'm') as "isView",
    c.relkind in ('r', 'p') and not c.relrowsecurity as "showsAllRows",
    pg_catalog.obj_description(c.oid, 'pg_class') as description,
    -- Bits of pg_relation_is_updatable: 4 update, 8 insert, 16 delete.
    c.relkind in ('r', 'p') or (c.relkind in ('v', 'f') and (pg_catalog.pg_relation_is_updatable(c.oid, true) & 8) = 8)
      as insertable,
    c.relkind in ('r', 'p') or (c.relkind in ('v', 'f') and (pg_catalog.pg_relation_is_updatable(c.oid, true) & 4) = 4)
      as updatable,
    c.relkind in ('r', 'p') or (c.relkind in ('v', 'f') and (pg_catalog.pg_relation_is_updatable(c.oid, true) & 16) = 16)
      as deletable,
    n.nspname = any ($1::text[]) as exposed,
    coalesce((
      select json_agg(json_build_object(
        'position', a.attnum,
        'name', a.attname,
        'type', ${WHOLE_TYPE('a.atttypid', 'pg_catalog.format_type(a.atttypid, a.atttypmod)')},
        'baseType', b.typname,
        'nullable', not a.attnotnull,
        'default', case
          when a.attidentity <> '' then
            pg_catalog.format('nextval(%L)', pg_catalog.pg_get_serial_sequence(a.attrelid::regclass::text, a.attname))
          when a.attgenerated <> '' then null
          else coalesce(pg_catalog.pg_get_expr(d.adbin, d.adrelid), pg_catalog.pg_get_expr(ty.typdefaultbin, 0))
        end,
        'maxLength', case when a.atttypmod > 4 and ty.typname in ('varchar', 'bpchar') then a.atttypmod - 4 end,
        'enumValues', coalesce((
          select json_agg(e.enumlabel order by e.enumsortorder) from pg_catalog.pg_enum e where e.enumtypid = ty.oid
        ), '[]'),
        'description', pg_catalog.col_description(a.attrelid, a.attnum)
      ) order by a.attnum)
      from pg_catalog.pg_attribute a
      join pg_catalog.pg_type ty on ty.oid = a.atttypid
      join pg_catalog.pg_type b on b.oid = ${BASE_OF('ty')}
      left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ), '[]') as columns
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f')
    -- A partition is read and written through its parent.
    and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    and n.nspname !~ '^pg_(toast_)?temp_'
) t`

export const KEYS = `
select coalesce(json_agg(k order by k.name), '[]') from (
  select
    con.contype as kind,
    con.conname as name,
    con.conrelid::int8 as "table",
    con.confrelid::int8 as "foreignTable",
    con.conkey as columns,
    con.confkey as "foreignColumns"
  from pg_catalog.pg_constraint con
  join pg_catalog.pg_class c on c.oid = con.conrelid
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where con.contype in ('p', 'u', 'f')
    -- A partition repeats its parent's keys; only the parent's are used.
    and con.conparentid = 0
    and n.nspname not in ('pg_catalog', 'information_schema')
) k`

/** Only the rewrite rule of a view shows where its columns come from. */
export const VIEWS = `
select coalesce(json_agg(v), '[]') from (
  select r.ev_class::int8 as view, r.ev_action::text as action
  from pg_catalog.pg_rewrite r
  join pg_catalog.pg_class c on c.oid = r.ev_class
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('v', 'm') and r.ev_type = '1'
    and n.nspname not in ('pg_catalog', 'information_schema')
) v`

/** A domain whose name is a media type says which bytes its values are. */
const MEDIA_DOMAIN = (type: string): string =>
  `(${type}.typtype = 'd' and (${type}.typname ~* '^[a-z0-9.-]+/[a-z0-9.+-]+$' or ${type}.typname = '*/*'))`

/** Aggregates of a table's rows, or of any rows, that make a body: they return such a domain. */
export const HANDLERS = `
select coalesce(json_agg(h), '[]') from (
  select
    n.nspname as schema,
    p.proname as name,
    lower(t.typname) as type,
    ${BASE_OF('t')} = 'pg_catalog.bytea'::regtype as "isBinary",
    c.oid::int8 as target
  from pg_catalog.pg_proc p
  join pg_catalog.pg_namespace n on n.oid = p.pronamespace
  join pg_catalog.pg_type t on t.oid = p.prorettype
  join pg_catalog.pg_type a on a.oid = p.proargtypes[0]
  left join pg_catalog.pg_class c on c.oid = a.typrelid
  where p.prokind = 'a' and p.pronargs = 1 and n.nspname = any ($1::text[]) and ${MEDIA_DOMAIN('t')}
    and (a.oid = 'pg_catalog.anyelement'::regtype or c.relkind in ('r', 'p', 'v', 'm', 'f'))
) h`

export const ROUTINES = `
select coalesce(json_agg(r order by r.name, r.signature), '[]') from (
  select
    n.nspname as schema,
    p.proname as name,
    p.oid::int8 as oid,
    pg_catalog.pg_get_function_identity_arguments(p.oid) as signature,
    pg_catalog.obj_description(p.oid, 'pg_proc') as description,
    coalesce((
      select json_agg(json_build_object(
        'name', coalesce(i.name, ''),
        'type', ${WHOLE_TYPE('i.type', 'pg_catalog.format_type(i.type, null)')},
        'required', i.number <= p.pronargs - p.pronargdefaults,
        'variadic', coalesce(i.mode = 'v', false)
      ) order by i.number)
      from (
        select
          a.type,
          p.proargnames[a.place] as name,
          p.proargmodes[a.place] as mode,
          row_number() over (order by a.place) as number
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a(type, place)
        where p.proargmodes is null or p.proargmodes[a.place] in ('i', 'b', 'v')
      ) i
    ), '[]') as parameters,
    json_build_object(
      'schema', tn.nspname,
      'name', coalesce(tc.relname, t.typname),
      'set', p.proretset,
      'composite', t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false)
    ) as returns,
    case when not p.proretset and ${MEDIA_DOMAIN('rt')} then
      json_build_object('type', lower(rt.typname), 'isBinary', t.oid = 'pg_catalog.bytea'::regtype)
    end as media,
    case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end as volatility,
    p.prorows as rows,
    p.procost as cost,
    t.typrelid::int8 as "returnedTable",
    (select at.typrelid::int8 from pg_catalog.pg_type at where p.pronargs = 1 and at.oid = p.proargtypes[0])
      as "argumentTable"
  from pg_catalog.pg_proc p
  join pg_catalog.pg_namespace n on n.oid = p.pronamespace
  join pg_catalog.pg_type rt on rt.oid = p.prorettype
  join pg_catalog.pg_type t on t.oid = ${BASE_OF('rt')}
  join pg_catalog.pg_namespace tn on tn.oid = t.typnamespace
  left join pg_catalog.pg_class tc on tc.oid = t.typrelid
  where p.prokind = 'f'
    and p.prorettype <> 'pg_catalog.trigger'::regtype
    and p.prorettype <> 'pg_catalog.event_trigger'::regtype
    and n.nspname = any ($1::text[])
) r`

/**
 * Casts between a domain and json or text, by which a project shows values of the domain in another form. Postgres itself never
 * uses casts of domains. `type` is written like the type of a column.
 */
export const FORMS = `
select coalesce(json_agg(f), '[]') from (
  select
    pg_catalog.format_type(d.oid, null) as type,
    case when c.castsource = d.oid then 'to' else 'from' end as direction,
    case when 'json'::regtype in (c.castsource, c.casttarget) then 'json' else 'text' end as form,
    n.nspname as schema,
    p.proname as name
  from pg_catalog.pg_cast c
  join pg_catalog.pg_type d on d.oid in (c.castsource, c.casttarget) and d.typtype = 'd'
  join pg_catalog.pg_proc p on p.oid = c.castfunc
  join pg_catalog.pg_namespace n on n.oid = p.pronamespace
  where c.castcontext = 'i' and c.castmethod = 'f'
    and (c.castsource in ('json'::regtype, 'text'::regtype) or c.casttarget in ('json'::regtype, 'text'::regtype))
    and pg_catalog.has_function_privilege(p.oid, 'execute')
) f`

/** Here `$1` is the list of schemas in which a cast finds its type. */
export const TYPES = `
select coalesce(json_agg(json_build_object('schema', n.nspname, 'name', t.typname)), '[]')
from pg_catalog.pg_type t
join pg_catalog.pg_namespace n on n.oid = t.typnamespace
where t.typtype in ('b', 'd', 'e', 'm', 'r')
  and t.typname !~ '^_'
  and (n.nspname = 'pg_catalog' or n.nspname = any ($1::text[]))`

export const SETTINGS = `
select json_build_object(
  'settings', coalesce((
    select json_agg(setting)
    from pg_catalog.pg_db_role_setting s
    join pg_catalog.pg_roles r on r.oid = s.setrole and r.rolname = 'authenticator',
    unnest(s.setconfig) as setting
    where s.setdatabase in (0, (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database()))
  ), '[]'),
  'free', coalesce((select json_agg(rolname) from pg_catalog.pg_roles where rolsuper or rolbypassrls), '[]'),
  'geoJson', exists (select from pg_catalog.pg_proc where proname = 'st_asgeojson')
)`
