import { beforeEach, describe, expect, it } from 'vitest'
import { account, ada, anna, id, ivo, meetingTransactions } from './support/meeting-transactions.ts'
import { RULE_KINDS } from './support/project-database.ts'

describe.each(RULE_KINDS)('no deadlock between changes of people and their sessions, on %s', (kind) => {
  const { run, meet } = meetingTransactions(kind)

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

  it('an account is deleted while one of its members signs in', async () => {
    const outcome = await meet(
      `select from public.user_accounts where user_id = '${anna}' for share`,
      () => run(`delete from public.accounts where id = '${account}'`),
      () => run(`update auth.users set last_sign_in_at = now() where id = '${anna}'`),
    )
    expect(outcome).toEqual(['done', 'done'])
  })

  describe('a legal hold', () => {
    const hold = (what: string) => () =>
      run(`select public.admin_set_legal_hold('Claim about the lease', ${what})`, ada)
    beforeEach(() => run('delete from public.legal_holds'))

    it('is set on an account while the account is deleted: one of the two is refused', async () => {
      const remove = () => run(`delete from public.accounts where id = '${account}'`)
      const lock = `select from public.accounts where id = '${account}' for share`
      expect(await meet(lock, remove, hold(`'${account}'`))).toEqual(['done', 'P0002'])
    })

    it('is set on a person while the person is deleted: one of the two is refused', async () => {
      const remove = () => run(`select public.admin_delete_user('${anna}')`, ada)
      const lock = `select from public.profiles where id = '${anna}' for share`
      expect(await meet(lock, remove, hold(`null, '${anna}'`))).toEqual(['done', '22023'])
    })

    it('is set on an account while retention deletes the account: one of the two is refused', async () => {
      await run(`update public.accounts set subscription_end = '2016-01-01' where id = '${account}';
        update auth.users set last_sign_in_at = null;
        delete from private.known_devices; delete from public.support_requests;
        delete from private.retention_plans; delete from public.retention_announcements;
        select private.announce_deletions(now())`)
      const remove = () => run(`select private.delete_next_batch(now() + interval '31 days')`)
      const lock = `select from public.accounts where id = '${account}' for share`
      expect(await meet(lock, remove, hold(`'${account}'`))).toEqual(['done', 'P0002'])
    })
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
