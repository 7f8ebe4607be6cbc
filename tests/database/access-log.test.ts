import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Head, Verdict } from '../../portal/src/features/access-log/model/chain.ts'
import { verifyLog } from '../../portal/src/features/access-log/verify/verify-log.ts'
import { logOf } from './support/access-chain.ts'
import { openPortalRest, type PortalRest } from './support/portal-rest.ts'
import { openProject, type ProjectDatabase } from './support/project-database.ts'
import { SESSIONS_FOR_ALL } from './support/signed-in.ts'

/** Smaller than the log, so that a wrong entry can be at the edge of a page. */
const PAGE = 4
const ENTRIES = 12

/** Does something as the owner of the database, who switches the triggers off before and on again afterwards. */
const asOwner = (statements: string): string => `
  alter table public.access_events disable trigger access_events_append_only;
  ${statements};
  alter table public.access_events enable trigger access_events_append_only`

describe('the portal finds what somebody with all rights has changed in the access log', () => {
  let database: ProjectDatabase
  let rest: PortalRest
  const anna = randomUUID()
  let account: string

  /** An account with a log of twelve entries: one when it got its member, then sign-ins and openings. */
  async function newLog(): Promise<void> {
    account = randomUUID()
    await database.db.transaction((session) =>
      session.script(`
        insert into public.accounts (id, name) values ('${account}', 'Log ${account}');
        insert into public.user_accounts (user_id, account_id) values ('${anna}', '${account}')`),
    )
    const { rows } = await database.db.query({
      text: `select count(*) from public.access_events where account_id = '${account}'`,
    })
    for (let n = Number(rows[0]?.[0]); n < ENTRIES; n++) {
      await database.db.query({
        text: `select private.note_access(array['${account}'::uuid], '${anna}', 'portal',
          '${n % 2 === 0 ? 'document_opened' : 'signed_in'}', jsonb_build_object('title', E'Bail n° ${n}\\n"été" 周'))`,
      })
    }
  }
  const tamper = (statements: string) =>
    database.db.transaction((session) => session.script(asOwner(statements.replaceAll('$account', account))))
  const headNow = async (): Promise<Head> => {
    const head = await logOf(rest.clientOf(anna), account).head(new AbortController().signal)
    if (head === null) throw new Error('there is no head')
    return head
  }
  const verify = (kept: Head | null = null): Promise<Verdict> =>
    verifyLog({
      source: logOf(rest.clientOf(anna), account, PAGE),
      kept,
      report: () => undefined,
      signal: new AbortController().signal,
    })

  beforeAll(async () => {
    database = await openProject('postgres')
    await database.db.transaction((session) =>
      session.script(`insert into auth.users (id, email) values ('${anna}', '${anna}@x.example'); ${SESSIONS_FOR_ALL}`),
    )
    rest = await openPortalRest(database.db)
  })
  afterAll(async () => {
    await rest.close()
    await database.close()
  })

  it('finds a whole log, which still contains the kept head after it has grown', async () => {
    await newLog()
    const kept = await headNow()
    expect(await verify(kept)).toEqual({ count: ENTRIES, head: kept, broken: null, keptStands: true })
    await database.db.query({
      text: `select private.note_access(array['${account}'::uuid], null, 'key', 'exported', '{}')`,
    })
    expect(await verify(kept)).toMatchObject({ count: ENTRIES + 1, broken: null, keptStands: true })
  })

  it.each([1, 4, 5, 8, 12])('an edited entry: %i', async (seq) => {
    await newLog()
    await tamper(
      `update public.access_events set object = '{"title": "Nothing"}' where account_id = '$account' and seq = ${seq}`,
    )
    expect(await verify()).toMatchObject({ broken: { kind: 'edited', seq } })
  })

  it('an edited entry whose hash was computed again', async () => {
    await newLog()
    await tamper(`
      update public.access_events set actor = null where account_id = '$account' and seq = 7;
      update public.access_events event set hash = private.access_event_hash(event) where account_id = '$account' and seq = 7`)
    expect(await verify()).toMatchObject({ broken: { kind: 'edited', seq: 7, entry: { seq: 7, actor: null } } })
  })

  it.each([1, 4, 5, 11])('a deleted entry: %i', async (seq) => {
    await newLog()
    await tamper(`delete from public.access_events where account_id = '$account' and seq = ${seq}`)
    expect(await verify()).toMatchObject({ broken: { kind: 'deleted', seq } })
  })

  it('a deleted entry after which the others were numbered again', async () => {
    await newLog()
    await tamper(`
      delete from public.access_events where account_id = '$account' and seq = 6;
      update public.access_events set seq = -seq + 1000 where account_id = '$account' and seq > 6;
      update public.access_events set seq = 999 - seq where account_id = '$account' and seq > 900`)
    expect(await verify()).toMatchObject({ broken: { kind: 'deleted', seq: 6 }, count: ENTRIES - 1 })
  })

  it.each([
    [4, 5],
    [2, 11],
  ])('entries in another order: %i and %i', async (one, other) => {
    await newLog()
    await tamper(`
      update public.access_events set seq = 1000 where account_id = '$account' and seq = ${one};
      update public.access_events set seq = ${one} where account_id = '$account' and seq = ${other};
      update public.access_events set seq = ${other} where account_id = '$account' and seq = 1000`)
    expect(await verify()).toMatchObject({ broken: { kind: 'reordered', seq: one } })
  })

  it('a log that was cut at its end', async () => {
    await newLog()
    const kept = await headNow()
    await tamper(`delete from public.access_events where account_id = '$account' and seq > 9`)
    expect(await verify()).toMatchObject({ broken: { kind: 'cut', seq: 10, expected: kept.hash }, count: 9 })
    // If somebody changes the head too, the head of a mail shows it.
    await tamper(`update private.access_heads head set seq = event.seq, hash = event.hash from public.access_events event
      where head.account_id = '$account' and event.account_id = '$account' and event.seq = 9`)
    expect(await verify()).toMatchObject({ broken: null, count: 9 })
    expect(await verify(kept)).toMatchObject({
      broken: { kind: 'cut', seq: 10, expected: kept.hash },
      keptStands: false,
    })
  })

  it('a fork: two entries with one number', async () => {
    await newLog()
    await tamper(`
      alter table public.access_events drop constraint access_events_pkey;
      insert into public.access_events
        select account_id, seq, at, null, via, action, object, prev_hash, hash from public.access_events
        where account_id = '$account' and seq = 8;
      update public.access_events event set hash = private.access_event_hash(event)
        where account_id = '$account' and seq = 8 and actor is null`)
    expect(await verify()).toMatchObject({ broken: { kind: 'fork', seq: 8 }, count: ENTRIES + 1 })
    await tamper(`
      delete from public.access_events where account_id = '$account' and seq = 8 and actor is null;
      alter table public.access_events add primary key (account_id, seq)`)
    expect(await verify()).toMatchObject({ broken: null })
  })

  it('a fork: the end is not the one that was kept', async () => {
    await newLog()
    const kept = await headNow()
    await tamper(`
      update public.access_events set object = '{}' where account_id = '$account' and seq = ${ENTRIES};
      update public.access_events event set hash = private.access_event_hash(event)
        where account_id = '$account' and seq = ${ENTRIES}`)
    expect(await verify()).toMatchObject({ broken: { kind: 'fork', seq: ENTRIES } })
    await tamper(`update private.access_heads head set hash = event.hash from public.access_events event
      where head.account_id = '$account' and event.account_id = '$account' and event.seq = ${ENTRIES}`)
    expect(await verify()).toMatchObject({ broken: null })
    expect(await verify(kept)).toMatchObject({ broken: { kind: 'fork', seq: ENTRIES, expected: kept.hash } })
  })
})
