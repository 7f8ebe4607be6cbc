import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadBrand } from '../../engine/src/server/portal/brand.ts'
import { setDemo } from '../../engine/src/server/environment/demo-users.ts'
import { planSeeds, runSeeds } from '../../engine/src/server/environment/seeds.ts'
import { checkPassword } from '../../engine/src/services/auth/password.ts'
import type { Kind } from '../../engine/test/databases.ts'
import { openProject, RULE_KINDS, type ProjectDatabase } from './support/project-database.ts'
import { project } from './support/project.ts'

/** The password rule of sign-up (docs/product/sign-in.md). */
const SIGN_UP_RULE = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&]).{8,}$/

async function openSeeded(kind: Kind, name: string): Promise<ProjectDatabase> {
  const database = await openProject(kind)
  await planSeeds(database.db, project, [])
  await runSeeds(database.db, project, [join(project, 'seeds', `${name}.sql`)], { all: true })
  return database
}

async function column(database: ProjectDatabase, text: string): Promise<(string | null)[]> {
  const { rows } = await database.db.query({ text })
  return rows.map(([value]) => value ?? null)
}

describe.each(RULE_KINDS)('production on %s', (kind) => {
  it('begins with the catalogue of services and without accounts', async () => {
    const database = await openSeeded(kind, 'production')
    try {
      expect(await column(database, 'select name from public.services order by position')).toEqual([
        'Legal',
        'AI & Digital',
        'Privacy & DP',
        'InfoSec.',
        'Sustainability',
        'Tech. Integration',
      ])
      expect(await column(database, 'select private.environment()')).toEqual(['production'])
      expect(await column(database, 'select count(*) from public.accounts')).toEqual(['0'])
    } finally {
      await database.close()
    }
  })
})

describe.each(RULE_KINDS)('training on %s', (kind) => {
  let database: ProjectDatabase
  let hashes: (string | null)[]
  beforeAll(async () => {
    database = await openSeeded(kind, 'training')
    hashes = await column(database, 'select distinct encrypted_password from auth.users')
  })
  afterAll(() => database.close())

  it('refuses the published passwords until the demo is switched on', async () => {
    const { demo } = loadBrand(undefined)
    const passwords = { customer: demo.customer.password, admin: demo.admin.password }
    for (const hash of hashes) {
      for (const password of Object.values(passwords)) {
        expect((await checkPassword(password, hash)).isRight).toBe(false)
      }
    }
    await setDemo(database.db, null)
    expect(await setDemo(database.db, passwords)).toBe(17)
    for (const [login, role] of [
      [demo.customer, 'user'],
      [demo.admin, 'admin'],
    ] as const) {
      const { rows } = await database.db.query({
        text: `select encrypted_password, role.role,
            (public.custom_access_token_hook(jsonb_build_object('user_id', users.id, 'claims', '{}'::jsonb)) ? 'claims')
          from auth.users join public.user_roles role on role.user_id = users.id where email = $1`,
        values: [login.email],
      })
      expect(rows[0]?.slice(1)).toEqual([role, 't'])
      expect((await checkPassword(login.password, rows[0]?.[0] ?? null)).isRight).toBe(true)
      expect(login.password).toMatch(SIGN_UP_RULE)
    }
  })

  it('has the promised amounts of sample data', async () => {
    const { rows, columns } = await database.db.query({
      text: `select private.environment() as environment,
        (select count(*) from public.accounts) as accounts,
        (select count(*) from public.service_link_defaults) as default_links,
        (select count(*) from public.account_email_domains) as domains,
        (select count(*) from public.account_email_overrides) as overrides,
        (select count(*) >= 12 from public.profiles) as people,
        (select count(*) from public.notifications) as notifications,
        (select count(distinct type) from public.notifications) as types,
        (select min(created_at) > now() - interval '60 days' and max(created_at) < now() from public.notifications) as recent,
        (select count(*) from public.notification_reads mark join public.notifications on id = notification_id
          where not read) as marks_of_unread,
        (select count(*) > 30 from public.notification_reads) as marks,
        (select count(*) from public.notification_settings) as notification_settings,
        (select count(distinct status) from public.kanban_cards) as columns,
        (select count(*) from public.templates) as templates,
        (select count(*) > 3 from public.consultancies where starts_at > now()) as consultancies,
        (select bool_and(extract(isodow from starts_at) < 6) from public.consultancies) as working_days,
        (select count(distinct feed_type) from public.account_webhooks) as feeds,
        (select count(distinct status) from public.change_requests) as changes,
        (select count(distinct state) from public.support_requests) as request_states,
        (select count(*) from public.support_messages where mailed_at is null) as unmailed,
        (select count(*) from public.chat_exchanges where answer is not null) as answers`,
    })
    expect(Object.fromEntries(columns.map((name, index) => [name, rows[0]?.[index]]))).toEqual({
      environment: 'training',
      accounts: '7',
      default_links: '42',
      domains: '3',
      overrides: '1',
      people: 't',
      notifications: '42',
      types: '9',
      recent: 't',
      marks_of_unread: '0',
      marks: 't',
      notification_settings: '17',
      columns: '4',
      templates: '10',
      consultancies: 't',
      working_days: 't',
      feeds: '2',
      changes: '3',
      request_states: '4',
      unmailed: '0',
      answers: '1',
    })
  })

  it('has users with an account by link, by domain and by override, and a user without an account', async () => {
    const accounts = async (email: string): Promise<(string | null)[]> =>
      column(
        database,
        `select name from public.accounts
          where id in (select private.accounts_of((select id from auth.users where email = '${email}')))`,
      )
    expect(await accounts('customer@training.portico.local')).toEqual(['Halewijn Bank NV'])
    expect(await accounts('s.bogaert@brabo.example')).toEqual(['Brabo Verzekeringen NV'])
    expect(await accounts('camille.renard@freelance.example')).toEqual(['Ardenne Mutuelle ASBL'])
    expect(await accounts('noor.willems@nieuwkomer.example')).toEqual([])
    expect(await column(database, `select email from public.profiles where environment_access = 'training'`)).toEqual([
      'j.wouters@kanaalstad.example',
    ])
  })

  it('tells of its impersonation in the same way in the session, the record, the notices and the access log', async () => {
    const { rows } = await database.db.query({
      text: `select session.reason, session.started_at, session.ended_at,
          (select array_agg(entry.action || ' ' || (entry.at = session.started_at) || ' ' || (entry.object::jsonb ->> 'reason' = session.reason))
            from public.access_events entry where entry.account_id = account.id and entry.via = 'impersonation'),
          (select array_agg(action.action_type || ' ' || (action.created_at in (session.started_at, session.ended_at)) order by action.created_at)
            from public.admin_actions action where action.concerned_account = account.id::text and action.action_type like 'impersonation%'),
          (select array_agg(notice.type || ' ' || (notice.created_at in (session.started_at, session.ended_at)) order by notice.created_at)
            from public.notifications notice where notice.for_person = session.impersonated_user_id and notice.type like 'impersonation%'),
          (select notice.wording -> 'values' from public.notifications notice where notice.type = 'impersonation_ended')
            = private.impersonation_summary(session, session.ended_at)
        from public.impersonation_sessions session, private.accounts_of(session.impersonated_user_id) as account (id)`,
    })
    expect(rows).toHaveLength(1)
    const [reason, started, ended, ...places] = rows[0] ?? []
    expect(reason).toMatch(/\S/)
    expect(Date.parse(ended ?? '') - Date.parse(started ?? '')).toBe(12 * 60_000)
    expect(places).toEqual([
      '{"viewed true true"}',
      '{"impersonation_started true","impersonation_ended true"}',
      '{"impersonation_started true","impersonation_ended true"}',
      't',
    ])
    // The chain is whole, and its head is the last entry.
    expect(
      await column(
        database,
        `select event.account_id from public.access_events event
          left join public.access_events before on before.account_id = event.account_id and before.seq = event.seq - 1
          where event.hash <> private.access_event_hash(event) or event.prev_hash <> coalesce(before.hash, repeat('0', 64))
            or event.at < before.at`,
      ),
    ).toEqual([])
    expect(
      await column(
        database,
        `select head.account_id from private.access_heads head left join public.access_events last
          on last.account_id = head.account_id and last.seq = head.seq and last.hash = head.hash where last.seq is null`,
      ),
    ).toEqual([])
  })

  it('names existing files with their sizes', async () => {
    const { rows } = await database.db.query({
      text: `select file_path, file_size, metadata ->> 'size', file_type
        from public.templates join storage.objects on name = file_path and bucket_id = 'templates'`,
    })
    expect(rows).toHaveLength(10)
    for (const [path, size, stored] of rows) {
      const onDisk = String(statSync(join(project, 'seeds', 'files', 'training', 'templates', path!)).size)
      expect([path, size, stored]).toEqual([path, onDisk, onDisk])
    }
    expect(new Set(rows.map(([path]) => path!.split('.').at(-1)))).toEqual(new Set(['docx', 'pdf', 'rtf', 'txt']))
  })
})
