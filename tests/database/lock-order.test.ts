import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import {
  account,
  ada,
  anna,
  feed,
  id,
  ivo,
  meetingTransactions,
  request,
  secondCard,
  template,
} from './support/meeting-transactions.ts'
import { RULE_KINDS } from './support/project-database.ts'
import { SESSIONS_FOR_ALL } from './support/signed-in.ts'

const round = id('f', 1)

describe.each(RULE_KINDS)('no deadlock between changes of what an account has, on %s', (kind) => {
  const { run, meet } = meetingTransactions(kind)

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
})
