import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseError } from '../../engine/src/kernel/db/errors.ts'
import { SESSIONS_FOR_ALL, signedIn } from './support/signed-in.ts'
import { openProject, type ProjectDatabase, RULE_KINDS } from './support/project-database.ts'

const id = (letter: string, n: number): string => `${letter}0000000-0000-4000-8000-00000000000${n}`
const [ada, ivo, anna] = [id('b', 1), id('b', 2), id('b', 3)]
const account = id('a', 1)
const [template, feed] = [id('d', 1), id('e', 1)]
const [firstCard, secondCard] = [id('c', 1), id('c', 2)]
const [round, request] = [id('f', 1), id('f', 2)]

/**
 * Two transactions that take the same two locks must take them in the same order. A third transaction holds a lock that both
 * need, so that both wait between their first and their second lock at the same moment. If the order differs, Postgres ends one
 * of them with 40P01.
 */
describe.each(RULE_KINDS)('no deadlock, on %s', (kind) => {
  let database: ProjectDatabase
  beforeAll(async () => {
    database = await openProject(kind)
  })
  afterAll(() => database.close())

  beforeEach(() =>
    database.db.transaction((session) =>
      session.script(`
        delete from public.support_requests;
        delete from public.accounts;
        insert into auth.users (id, email, email_confirmed_at) values
          ('${ada}', 'ada@x.example', now()), ('${ivo}', 'ivo@x.example', now()), ('${anna}', 'anna@x.example', now())
          on conflict do nothing;
        insert into public.user_roles (user_id, role) values ('${ada}', 'admin'), ('${ivo}', 'admin')
          on conflict (user_id) do update set role = 'admin';
        ${SESSIONS_FOR_ALL}
        insert into public.accounts (id, name) values ('${account}', 'Alpha');
        insert into public.user_accounts (user_id, account_id) values ('${anna}', '${account}');
        delete from storage.objects;
        delete from private.discarded_files;
        insert into storage.objects (bucket_id, name, owner, owner_id, version)
        select 'templates', '${anna}/' || file, '${anna}', '${anna}', gen_random_uuid()::text
        from unnest(array['a.txt', 'x1', 'x2', 'x3', 'y1', 'y2', 'y3']) as file;
        insert into public.templates (id, user_id, account_id, title, file_name, file_path, is_client_specific)
        values ('${template}', '${anna}', '${account}', 'Lease', 'a.txt', '${anna}/a.txt', true);
        insert into public.account_webhooks (id, account_id, name, feed_type, feed_url, events)
        values ('${feed}', '${account}', 'News', 'rss', 'https://news.example/rss', '{security_alert}');
        insert into public.kanban_cards (id, account_id, title, status, position) values
          ('${firstCard}', '${account}', 'One', 'todo', 0), ('${secondCard}', '${account}', 'Two', 'todo', 1);
        insert into public.support_requests (id, user_id, account_id, name, email, subject, message)
        values ('${request}', '${anna}', '${account}', 'Anna', 'anna@x.example', 'Help', 'Please')`),
    ),
  )

  const run = (text: string, person?: string): Promise<unknown> =>
    database.db
      .transaction((session) => session.script(text), {
        settings: person === undefined ? [] : signedIn(person),
      })
      .then(
        () => 'done',
        (error: unknown) => (error instanceof DatabaseError ? error.code : String(error)),
      )

  /** The outcomes of two transactions that begin one after the other while a third one holds the lock. */
  async function meet(lock: string, first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<unknown> {
    const holding = run(`${lock}; select pg_sleep(0.5)`)
    await sleep(150)
    const one = first()
    await sleep(150)
    const outcomes = await Promise.all([one, second()])
    await holding
    return outcomes
  }

  const claimed = (): Promise<unknown> => run(`select public.claim_template_texts('${round}', 9)`)

  it('a template is deleted while its text is recorded', async () => {
    await claimed()
    const outcome = await meet(
      `select from public.templates where id = '${template}' for share`,
      () => run(`delete from public.templates where id = '${template}'`, anna),
      () => run(`select public.record_template_text('${template}', '${round}', 'The rent is due.')`),
    )
    expect(outcome).toEqual(['done', 'done'])
  })

  it('a template is deleted while its text is recorded as unreadable', async () => {
    await claimed()
    const outcome = await meet(
      `select from public.templates where id = '${template}' for share`,
      () => run(`delete from public.templates where id = '${template}'`, anna),
      () => run(`select public.record_template_failure('${template}', '${round}', 'protected', true)`),
    )
    expect(outcome).toEqual(['done', 'done'])
  })

  it('a template is deleted while the attempts to read it are given up', async () => {
    expect(await claimed()).toBe('done')
    expect(
      await run(`update private.template_texts set attempts = 5, claimed_until = now() - interval '1 second'`),
    ).toBe('done')
    const outcome = await meet(
      `select from public.templates where id = '${template}' for share`,
      () => run(`delete from public.templates where id = '${template}'`, anna),
      claimed,
    )
    expect(outcome).toEqual(['done', 'done'])
  })

  it('a template is deleted while its file is removed', async () => {
    await claimed()
    await run(`select public.record_template_text('${template}', '${round}', 'The rent is due.')`)
    const outcome = await meet(
      `select from public.templates where id = '${template}' for share`,
      () => run(`delete from public.templates where id = '${template}'`, anna),
      () => run(`delete from storage.objects where name = '${anna}/a.txt'`),
    )
    expect(outcome).toEqual(['done', 'done'])
  })

  it('two requests of a member add several templates whose titles have the same words', async () => {
    const add = (files: string, ...titles: string[]): string =>
      `insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific) values ${titles
        .map((title, at) => `('${anna}', '${account}', '${title}', 'x', '${anna}/${files}${at + 1}', true)`)
        .join(', ')}`
    const outcome = await meet(
      `insert into private.account_words (account_key, word) values ('${account}', 'mmmmmm')`,
      () => run(add('x', 'xxxxxx', 'mmmmmm', 'yyyyyy'), anna),
      () => run(add('y', 'yyyyyy', 'mmmmmm', 'xxxxxx'), anna),
    )
    expect(outcome).toEqual(['done', 'done'])
  })

  it('a member adds a template without waiting for a member of another account', async (context) => {
    context.skip(kind === 'pglite', 'one statement at a time')
    const [another, bela] = [id('a', 2), id('b', 4)]
    await run(`
      insert into auth.users (id, email) values ('${bela}', 'bela@x.example') on conflict do nothing;
      ${SESSIONS_FOR_ALL}
      insert into public.accounts (id, name) values ('${another}', 'Beta');
      insert into public.user_accounts (user_id, account_id) values ('${bela}', '${another}');
      insert into storage.objects (bucket_id, name, owner, owner_id, version)
      values ('templates', '${bela}/a.txt', '${bela}', '${bela}', gen_random_uuid()::text)`)
    const add = (person: string, board: string, file: string): string =>
      `insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific)
       values ('${person}', '${board}', 'mmmmmm', 'x', '${person}/${file}', true)`
    const slow = run(`${add(anna, account, 'x1')}; select pg_sleep(1)`, anna)
    await sleep(300)
    const limited = `set local lock_timeout = '200ms'; `
    expect(await run(limited + add(bela, another, 'a.txt'), bela)).toBe('done')
    expect(await run(limited + add(anna, account, 'x2'), anna)).toBe('55P03')
    expect(await slow).toBe('done')
  })

  it('a feed is deleted while its articles are recorded', async () => {
    await run(`select public.claim_feeds('${round}', 9)`)
    const outcome = await meet(
      `select from public.account_webhooks where id = '${feed}' for share`,
      () => run(`delete from public.account_webhooks where id = '${feed}'`),
      () => run(`select public.record_feed_read('${feed}', '${round}', '[]')`),
    )
    expect(outcome).toEqual(['done', 'done'])
  })

  it('an account is deleted while the articles of its feed are recorded', async () => {
    await run(`select public.claim_feeds('${round}', 9)`)
    const articles = JSON.stringify([{ guid: '1', title: 'News', message: 'x', link: 'https://news.example/1' }])
    const outcome = await meet(
      `select from public.account_webhooks where id = '${feed}' for share`,
      () => run(`select public.record_feed_read('${feed}', '${round}', '${articles}')`),
      () => run(`delete from public.accounts where id = '${account}'`),
    )
    expect(outcome).toEqual(['done', 'done'])
  })

  it('an account is deleted while a delivery to its feed arrives', async () => {
    await run(`
      update public.account_webhooks set feed_type = 'webhook', feed_url = null where id = '${feed}';
      insert into private.webhook_secrets (webhook_id, secret) values ('${feed}', 'a secret of the feed')`)
    const outcome = await meet(
      `select from public.account_webhooks where id = '${feed}' for share`,
      () =>
        run(`
          do $$ begin
            assert (
              select outcome from public.receive_delivery('${feed}', encode('{}', 'base64'),
                '{"type": "security_alert", "title": "x"}', 'one', extract(epoch from now())::bigint::text,
                private.standard_signature('a secret of the feed', 'one', extract(epoch from now())::bigint::text, '{}'))
            ) = 'accepted';
          end $$`),
      () => run(`delete from public.accounts where id = '${account}'`),
    )
    expect(outcome).toEqual(['done', 'done'])
  })

  it('a member moves one card while another request of the member moves all cards', async () => {
    const outcome = await meet(
      `select from public.kanban_cards where id = '${secondCard}' for share`,
      () => run(`update public.kanban_cards set status = 'done' where id = '${secondCard}'`, anna),
      () => run(`update public.kanban_cards set status = 'doing' where account_id = '${account}'`, anna),
    )
    expect(outcome).toEqual(['done', 'done'])
  })

  it('an administrator moves one card while a member moves all cards', async () => {
    const outcome = await meet(
      `select from public.kanban_cards where id = '${secondCard}' for share`,
      () => run(`update public.kanban_cards set status = 'done' where id = '${secondCard}'`, ada),
      () => run(`update public.kanban_cards set status = 'doing' where account_id = '${account}'`, anna),
    )
    expect(outcome).toEqual(['done', 'done'])
  })

  it('an administrator is demoted while another administrator deletes them', async () => {
    const outcome = await meet(
      `select from public.user_roles where user_id = '${ivo}' for share`,
      () => run(`update public.user_roles set role = 'user' where user_id = '${ivo}'`, ada),
      () => run(`select public.admin_delete_user('${ivo}')`, ada),
    )
    expect(outcome).toEqual(['done', 'done'])
  })

  it('the identity service and an administrator delete the same administrator', async () => {
    const outcome = await meet(
      `select from public.user_roles where user_id = '${ivo}' for share`,
      () => run(`delete from auth.users where id = '${ivo}'`),
      () => run(`select public.admin_delete_user('${ivo}')`, ada),
    )
    expect(outcome).toEqual(['done', 'P0002'])
  })

  it('an administrator loses access to the environment while another administrator deletes them', async () => {
    const outcome = await meet(
      `select from public.profiles where id = '${ivo}' for share`,
      () => run(`update public.profiles set environment_access = 'training' where id = '${ivo}'`, ada),
      () => run(`select public.admin_delete_user('${ivo}')`, ada),
    )
    expect(outcome).toEqual(['done', 'done'])
  })

  /** The lock of the hourly limit, which a reply takes after it has locked the request and before it writes. */
  const limitOf = (person: string): string =>
    `select pg_advisory_xact_lock(hashtext('public.support_messages: ${person}'))`
  const reply = (person: string): Promise<unknown> =>
    run(`select public.reply_to_support_request('${request}', 'Hello')`, person)

  it('a client is deleted while they reply to the support', async () => {
    const outcome = await meet(
      limitOf(anna),
      () => reply(anna),
      () => run(`select public.admin_delete_user('${anna}')`, ada),
    )
    expect(outcome).toEqual(['done', 'done'])
  })

  it('an account is deleted while the firm answers its request', async () => {
    const outcome = await meet(
      limitOf(ivo),
      () => reply(ivo),
      () => run(`delete from public.accounts where id = '${account}'`, ada),
    )
    expect(outcome).toEqual(['done', 'done'])
  })

  it('an account is deleted while a consult of it is cancelled', async () => {
    const consult = crypto.randomUUID()
    await run(`insert into public.consultancies (id, account_id, consultant_name, service, starts_at)
      values ('${consult}', '${account}', 'Els', 'Legal', now() + interval '1 day')`)
    const outcome = await meet(
      `select from public.consultancies where id = '${consult}' for update`,
      () => run(`select public.admin_cancel_consult('${consult}', 'x')`, ada),
      () => run(`delete from public.accounts where id = '${account}'`, ada),
    )
    expect(outcome).toEqual(['done', 'done'])
  })

  it('an administrator is deleted while a request of theirs is assigned to them', async () => {
    await run(`update public.support_requests set user_id = '${ivo}'`)
    const outcome = await meet(
      `select from public.support_requests where id = '${request}' for update`,
      () => run(`select public.assign_support_request('${request}', '${ivo}')`, ada),
      () => run(`select public.admin_delete_user('${ivo}')`, ada),
    )
    expect(outcome).toEqual(['done', 'done'])
  })

  it('an account is deleted while one of its members signs in', async () => {
    const outcome = await meet(
      `select from public.user_accounts where user_id = '${anna}' for share`,
      () => run(`delete from public.accounts where id = '${account}'`),
      () => run(`update auth.users set last_sign_in_at = now() where id = '${anna}'`),
    )
    expect(outcome).toEqual(['done', 'done'])
  })

  describe('a person signs in while an administrator changes their role', () => {
    const signIn = () =>
      run(`insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), '${anna}', now(), now());
        update auth.users set last_sign_in_at = clock_timestamp() where id = '${anna}'`)
    const giveRole = () => run(`insert into public.user_roles (user_id, role) values ('${anna}', 'user')`, ada)
    beforeEach(() =>
      run(`delete from public.user_roles where user_id = '${anna}';
        insert into private.access_heads values ('${account}', 0, repeat('0', 64)) on conflict do nothing`),
    )

    it.each([
      ['the person is first', signIn, giveRole],
      ['the administrator is first', giveRole, signIn],
    ])('%s', async (_who, first, second) => {
      const lock = `select from private.access_heads where account_id = '${account}' for update`
      expect(await meet(lock, first, second)).toEqual(['done', 'done'])
    })
  })

  it.each([
    ['profiles', `update public.profiles set language = 'nl' where id = '${anna}'`],
    ['accounts', `update public.accounts set language = 'nl' where id = '${account}'`],
    ['user_accounts', `delete from public.user_accounts where user_id = '${anna}'`],
  ])('a language is taken from %s while the person signs in, and while they are deleted', async (table, statement) => {
    const signIn = `update auth.users set last_sign_in_at = now() where id = '${anna}'`
    for (const other of [signIn, `delete from auth.users where id = '${anna}'`]) {
      const locking = `select from public.${table} for share`
      expect(
        await meet(
          locking,
          () => run(statement),
          () => run(other),
        ),
      ).toEqual(['done', 'done'])
    }
  })

  describe('the end of sessions', () => {
    beforeEach(() =>
      run(`
        insert into auth.refresh_tokens (token, user_id, session_id, revoked) values ('anna', '${anna}', '${anna}', false)
          on conflict do nothing;
        update auth.users set encrypted_password = 'x', email_confirmed_at = now() where id = '${anna}';
        insert into public.account_email_domains (domain, account_id) values ('x.example', '${account}')
          on conflict do nothing;
        insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
        values ('${id('d', 2)}', '${anna}', 'Phone', 'totp', 'verified', now(), now()) on conflict do nothing;
        update auth.sessions set aal = 'aal2' where id = '${anna}'`),
    )

    /** The person has a factor, and so has to have given it: the token says so, and the session. */
    const GIVEN = `
      select set_config('request.jwt.claims', (auth.jwt() || '{"aal": "aal2"}')::text, true)`

    interface Way {
      readonly way: string
      readonly statement: string
      readonly as?: string
    }
    const WAYS: readonly Way[] = [
      { way: 'the person ends it', statement: `${GIVEN}; select public.end_my_session('${anna}')`, as: anna },
      {
        way: 'an administrator resets the factors',
        statement: `select public.admin_reset_factors('${anna}', 'Lost the phone')`,
        as: ada,
      },
      {
        way: 'an administrator deletes the person',
        statement: `select public.admin_delete_user('${anna}')`,
        as: ada,
      },
      { way: 'the identity service deletes the person', statement: `delete from auth.users where id = '${anna}'` },
      { way: 'the account is deleted', statement: `delete from public.accounts where id = '${account}'` },
      {
        way: 'the account demands a provider',
        statement: `update public.accounts set sign_in_provider = 'azure' where id = '${account}'`,
      },
    ]

    it.each(WAYS)('$way while its token is refreshed', async ({ statement, as }) => {
      const outcome = await meet(
        `select from auth.sessions where id = '${anna}' for share`,
        () => run(statement, as),
        // As the identity service does.
        () =>
          run(`select from auth.refresh_tokens where token = 'anna' for update;
            update auth.sessions set refreshed_at = now() where id = '${anna}'`),
      )
      expect(outcome).toEqual(['done', 'done'])
      expect(await run(`do $$ begin assert not exists (select from auth.sessions where id = '${anna}'); end $$`)).toBe(
        'done',
      )
    })

    it('the factors are reset while the person removes one', async () => {
      const outcome = await meet(
        `select from auth.sessions where id = '${anna}' for share`,
        // As the identity service does.
        () =>
          run(`select from auth.users where id = '${anna}' for update;
            delete from auth.mfa_factors where user_id = '${anna}';
            update auth.sessions set aal = 'aal1' where user_id = '${anna}'`),
        () => run(`select public.admin_reset_factors('${anna}', 'Lost the phone')`, ada),
      )
      expect(outcome).toEqual(['done', 'P0002'])
    })

    it('two administrators reset the factors', async () => {
      const reset = (admin: string) => run(`select public.admin_reset_factors('${anna}', 'Lost the phone')`, admin)
      const outcome = await meet(
        `select from auth.mfa_factors where user_id = '${anna}' for share`,
        () => reset(ada),
        () => reset(ivo),
      )
      expect(outcome).toEqual(['done', 'P0002'])
    })
  })
})
