import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../engine/src/kernel/db/database.ts'
import { openProject, type ProjectDatabase, RULE_KINDS } from './support/project-database.ts'

const id = (letter: string): string => `${letter}0000000-0000-4000-8000-000000000001`
const [person, account, request] = [id('b'), id('a'), id('f')]

/** Somebody who has asked for an export that is being made at this moment. */
const PEOPLE = `
  insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values ('${person}', 'anna@x.example', now(), '{}');
  insert into public.accounts (id, name) values ('${account}', 'Alpha');
  insert into public.user_accounts (user_id, account_id) values ('${person}', '${account}');
  insert into public.privacy_requests (id, user_id, kind) values ('${request}', '${person}', 'export');
  update public.data_exports set next_attempt_at = now() + interval '1 hour';`

/**
 * A row in every table, of the person wherever it refers to one, and of the account. Every text and every JSON has a marker with the name of
 * its column, except those by which a row is found. Rules that only keep values in form are set aside.
 */
const MARKERS = `
  set constraints all immediate;
  set local session_replication_role = replica;
  do $do$
  declare
    place record;
    rule record;
    mark text;
  begin
    for rule in
      select conname, conrelid::regclass as place from pg_constraint join pg_class on pg_class.oid = conrelid
      where contype = 'c' and relnamespace::regnamespace::text in ('public', 'private', 'auth') and conislocal
    loop
      execute format('alter table %s drop constraint %I', rule.place, rule.conname);
    end loop;
    create temporary table marks (mark text, relation text, name text);
    for place in
      select class.oid, format('%s.%s', class.relnamespace::regnamespace, class.relname) as relation,
        string_agg(quote_ident(field.attname), ', ') as names, string_agg(given.value, ', ') as filled,
        array_agg(given.value) as given_values, array_agg(field.attname::text) as given_names
      from pg_class class
      join pg_attribute field on field.attrelid = class.oid and field.attnum > 0 and not field.attisdropped
        and field.attgenerated = '' and field.attidentity = ''
      left join pg_type type on type.oid = field.atttypid
      cross join lateral (select format('withheld:%s.%s.%s:', class.relnamespace::regnamespace, class.relname, field.attname)) as named (mark)
      cross join lateral (select case
        when field.attname = 'account_id' and class.relname <> 'account_blocks' then quote_literal('${account}')
        when field.attname = 'account_ids' then format('array[%L::uuid]', '${account}')
        when exists (
          select from private.personal_columns() personal
          where personal.relation = format('%s.%s', class.relnamespace::regnamespace, class.relname) and personal.person_column = field.attname
            and personal.holds = 'id'
        ) and field.atttypid in ('uuid'::regtype, 'text'::regtype, 'varchar'::regtype) then quote_literal('${person}')
        when field.attname in ('email', 'recipient') and type.typcategory = 'S' then quote_literal('anna@x.example')
        when field.atttypid in ('text'::regtype, 'varchar'::regtype) then quote_literal(named.mark)
        when field.atttypid in ('json'::regtype, 'jsonb'::regtype) then
          quote_literal(json_build_object('code', 'impersonation_started', named.mark, named.mark, 'values', json_build_object(named.mark, named.mark)))
        when field.atttypid in ('text[]'::regtype, 'varchar[]'::regtype) then format('array[%L]', named.mark)
        when field.atttypid = 'uuid'::regtype then 'gen_random_uuid()'
        when type.typcategory = 'E' then format('(enum_range(null::%s))[1]', format_type(field.atttypid, null))
        when field.atttypid = 'boolean'::regtype then 'false'
        when type.typcategory = 'N' then '7'
        when type.typcategory = 'D' then 'now()'
        when type.typcategory = 'A' then quote_literal('{}')
        when field.atttypid = 'bytea'::regtype then quote_literal('x')
        when type.typname = 'tsvector' then quote_literal('')
        when field.atttypid = 'regclass'::regtype then quote_literal('public.profiles')
        when field.atttypid = 'inet'::regtype then quote_literal('127.0.0.1')
        when field.atttypid = 'interval'::regtype then quote_literal('1 hour')
        when field.atttypid = 'xid8'::regtype then quote_literal('1')
        else 'null' end) as given (value)
      where class.relkind = 'r' and class.relnamespace::regnamespace::text in ('public', 'private', 'auth')
        and class.relname not in ('settings', 'data_exports', 'privacy_requests', 'running_exports')
      group by class.oid, class.relnamespace, class.relname
    loop
      begin
        execute format('insert into %s (%s) values (%s)', place.relation, place.names, place.filled);
      exception when unique_violation then
        null;
      end;
      for rule in
        select unnest(place.given_names) as name, unnest(place.given_values) as filled
      loop
        continue when rule.filled !~ 'withheld:';
        -- Rows that were there before have the marker too. Two rows may not have it where it has to be different.
        begin
          execute format('update %s set %I = %s', place.relation, rule.name, rule.filled);
        exception when unique_violation then
          null;
        end;
        insert into marks values (substring(rule.filled, 'withheld:[^:]+:'), place.relation, rule.name);
      end loop;
    end loop;
  end
  $do$;
  grant select on marks to public;
  -- A kind that an export may have, and one that it may not.
  insert into public.admin_actions (admin_id, action_type, target_user_id, in_place_of, details)
  select gen_random_uuid(), kind, '${person}', case when kind = 'kanban_card_created' then '${person}'::uuid end,
    jsonb_build_object('withheld:public.admin_actions.details:', 'withheld:public.admin_actions.details:', 'role', 'shown role')
  from unnest(array['user_role_updated', 'legal_hold_created', 'kanban_card_created']) as kind;
  insert into public.support_messages (request_id, author, author_name, is_firm, body)
  values (gen_random_uuid(), '${person}', 'x', true, 'withheld:what the firm wrote:');
  set local session_replication_role = origin;`

const EXPORT = `
  do $do$
  declare
    part record;
  begin
    create temporary table exported (list text, record jsonb);
    grant all on exported to public;
    perform set_config('request.jwt.claims', '{"role": "service_role"}', true);
    set local role service_role;
    for part in select * from public.list_export_parts('${request}') loop
      insert into exported select part.list, read.record from public.read_export_rows('${request}', part.list) read;
    end loop;
    reset role;
  end
  $do$;`

class Undo extends Error {}

describe.each(RULE_KINDS)('the contents of an export on %s', (kind) => {
  let database: ProjectDatabase
  beforeAll(async () => {
    database = await openProject(kind)
  })
  afterAll(() => database.close())

  /** The markers that are in the export of the person, after this has happened to them, and what the catalogue lets it have. */
  async function exported(
    happened: string,
  ): Promise<{ found: string[]; own: string[]; ofAccounts: string[]; all: string }> {
    const column = async (session: Session, text: string): Promise<string[]> =>
      (await session.query({ text })).rows.map((row) => String(row[0]))
    const allowed = (
      condition: string,
    ): string => `select distinct mark from marks join private.personal_columns() listed
      on listed.relation = marks.relation and marks.name = any (listed.columns) where ${condition} order by 1`
    let result: Awaited<ReturnType<typeof exported>> | undefined
    await database.db
      .transaction(async (session) => {
        await session.script(PEOPLE + MARKERS + happened + EXPORT)
        result = {
          found: await column(
            session,
            `select distinct (regexp_matches(record::text, 'withheld:[^:]+:', 'g'))[1] from exported order by 1`,
          ),
          own: await column(session, allowed(`listed.reads = 'own'`)),
          ofAccounts: await column(session, allowed(`listed.reads = 'account'`)),
          all: (await column(session, `select string_agg(list || record, ' ') from exported`)).join(''),
        }
        throw new Undo()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error
      })
    return result!
  }
  /** Of these the export has only keys: the person has none of the values that it may show. */
  const withoutCopies = (marks: string[]): string[] => marks.filter((mark) => !/\.(wording|action_type):/.test(mark))

  it('has of every text in every table only what the catalogue names', async () => {
    const { found, own, ofAccounts, all } = await exported('')
    expect(found).toEqual(withoutCopies([...new Set([...own, ...ofAccounts])].sort()))
    expect(found.length).toBeGreaterThan(40)
    expect(all).toContain('shown role')
    for (const withheld of [
      'legal_hold',
      'withheld:public.admin_actions',
      'withheld:what the firm wrote',
      'support_notes',
    ])
      expect(all).not.toContain(withheld)
  })

  it('has nothing that belongs to an account of which the person was removed', async () => {
    const { found, own } = await exported(`delete from public.user_accounts;`)
    expect(found).toEqual(own)
  })

  it('has nothing of the library for somebody with restricted access', async () => {
    const { found } = await exported(`update public.user_accounts set role = 'viewer', access_level = 'restricted';`)
    expect(found).toContain('withheld:public.kanban_cards.title:')
    expect(
      found.filter((mark) => /\.(templates\.|chat_exchanges\.(answer|sources):|access_events\.)/.test(mark)),
    ).toEqual([])
  })
})
