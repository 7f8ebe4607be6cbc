import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kinds, openWithPlatform, type TestDatabase } from '../../../test/databases.ts'
import { hookFunction, runHook } from './hooks.ts'

it('quotes the function that a URI names', () => {
  expect(hookFunction('pg-functions://postgres/public/my_hook')).toBe('"public"."my_hook"')
  expect(hookFunction('pg-functions://postgres/public/x"; drop table a; --')).toBe('"public"."x""; drop table a; --"')
})

it.each(['', 'https://example.com/hook', 'pg-functions://postgres/my_hook', 'pg-functions:///public/my_hook'])(
  '%j names no function',
  (uri) => {
    expect(() => hookFunction(uri)).toThrow('names no Postgres function')
  },
)

describe.each(kinds)('hooks on %s', (kind) => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await openWithPlatform(kind)
    await test.db.transaction((session) =>
      session.script(`
        create function public.echo(event jsonb) returns jsonb language sql as
          $$ select event || jsonb_build_object('role', current_user) $$;
        create function public.nothing(event jsonb) returns jsonb language sql as $$ select null::jsonb $$;
        create function public.closed(event jsonb) returns jsonb language sql as $$ select event $$;
        revoke execute on function public.closed(jsonb) from public;
      `),
    )
  })
  afterAll(() => test.close())

  const run = (name: string, event: unknown) =>
    test.db.transaction((session) => runHook(session, `"public"."${name}"`, event))

  it('run with the role of the platform, and only they do', async () => {
    const roles = await test.db.transaction(async (session) => {
      const answer = await runHook(session, '"public"."echo"', { a: 1 })
      const { rows } = await session.query({ text: 'select current_user = session_user' })
      return [answer, rows[0]?.[0]]
    })
    expect(roles).toEqual([{ a: 1, role: 'supabase_auth_admin' }, 't'])
  })

  it('may do only what is granted to that role', async () => {
    await expect(run('closed', {})).rejects.toMatchObject({ code: '42501' })
  })

  it('fail if they return nothing', async () => {
    await expect(run('nothing', {})).rejects.toMatchObject({ status: 500, code: 'unexpected_failure' })
  })

  it.each([
    [{ http_code: 403, message: 'No.' }, 403, 'hook_rejected', 'No.'],
    [{ http_code: 429, message: 'Later.' }, 429, 'hook_rejected', 'Later.'],
    [{ http_code: 200, message: 'No.' }, 500, 'unexpected_failure', 'No.'],
    [{ http_code: '403', message: 'No.' }, 500, 'unexpected_failure', 'No.'],
    [{ message: 'No.' }, 500, 'unexpected_failure', 'No.'],
    [{ http_code: 400 }, 400, 'hook_rejected', 'Error running hook'],
    [{}, 500, 'unexpected_failure', 'Error running hook'],
  ])('with the error %j fail with it', async (error, status, code, message) => {
    await expect(run('echo', { error })).rejects.toMatchObject({ status, code, message })
  })

  it('succeed if their error is null', async () => {
    expect(await run('echo', { error: null, claims: {} })).toMatchObject({ claims: {} })
  })
})
