import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inRepository } from '../support/paths.ts'
import { ask } from './ask.ts'
import { Checks, LEAST_CASES, type Fault, type FaultContext, type Finding } from './fault.ts'
import { makeEngine, type Engine } from './engine.ts'
import { judgeLog, readLog } from './operator.ts'
import { sql } from './past-the-engine.ts'
import { verify, verifySessions } from './verify.ts'
import { gatherWorkers } from './workers.ts'
import { holdsWithin } from '../support/wait-until.ts'

const NAME = '20991231000000_half.sql'
/** The second statement works, the third does not; a reader finds it on line 6. */
const BAD = `-- Work that fails half-way.
create table public.half (id integer primary key);
alter table public.kanban_cards add column half integer;
insert into public.half values (1);

update public.kanban_cards set no_such_column = 1;
`
const SLOW = `create table public.half (id integer primary key);
insert into public.half values (1);
select pg_sleep(20);
alter table public.kanban_cards add column half integer;
`
const GOOD = `create table public.half (id integer primary key);
alter table public.kanban_cards add column half integer;
insert into public.half values (1);
`
/** Tables and columns that it leaves behind, and whether it counts as applied. */
const TRACES = `select count(*)::text from (
  select 1 from pg_catalog.pg_class where relname = 'half'
  union all select 1 from pg_catalog.pg_attribute where attname = 'half'
  union all select 1 from supabase_migrations.schema_migrations where version = '20991231000000') as trace (one)`

export const migration: Fault = {
  id: 'migration',
  title: 'A migration fails half-way',
  databases: ['pglite', 'postgres'],
  run,
}

async function run({ scope, cluster, say }: FaultContext): Promise<Finding> {
  const product = await cluster.copy(scope)
  const checks = new Checks()
  await product.start()
  const workers = await gatherWorkers(scope, cluster, product)
  workers.work()
  await workers.untilEach(LEAST_CASES)
  await workers.pause()
  await product.stop()

  // Production alone, from a copy of the project: the repository's own is left alone.
  const project = join(scope.makeFolder(), 'supabase')
  await cp(inRepository('supabase'), project, { recursive: true })
  const file = join(project, 'migrations', NAME)
  const { databases } = product
  const engine = await makeEngine(scope, { data: join(product.data, 'production'), databases, project })
  await writeFile(file, BAD)
  const since = engine.mark()
  const code = await engine.fail()
  const message = engine.log(since).trim()
  checks.note('the start ends with an error', code !== 0 && code !== null, `exit code ${code}`)
  const isClear = message.includes(`${NAME}:6`) && message.includes('no_such_column')
  checks.note('the message names file, line and reason', isClear, message.split('\n')[0] ?? '')
  judgeLog(engine, since, checks, { 'and what to do': /^Nothing of this file was applied.*Correct the file/ })
  checks.note('nothing of it is visible', (await traces(engine)) === 0, `${await traces(engine)} traces`)
  const read = readLog(engine, since)

  await rm(file)
  await product.start()
  const old = await ask(product, 'rest/v1/kanban_cards?limit=1', { isService: true })
  checks.note('without it the old state serves as before', old.status === 200, `answers ${old.status}`)
  await verify(product, workers, checks)
  await product.stop()
  say('failed half-way: done')

  await writeFile(file, SLOW)
  await killDuring(engine, checks)
  checks.note(
    'nothing of one that was killed is visible',
    (await traces(engine)) === 0,
    `${await traces(engine)} traces`,
  )

  await writeFile(file, GOOD)
  await engine.start()
  const mended = await ask(engine, 'rest/v1/half?select=id', { isService: true })
  const isThere = mended.status === 200 && JSON.stringify(mended.body) === '[{"id":1}]'
  checks.note('the mended one is applied at the next start', isThere, `answers ${JSON.stringify(mended.body)}`)
  await verify(engine, workers, checks)
  await verifySessions(engine, workers, checks)
  await engine.stop()
  return {
    done: `people work as in the load until ${workers.acknowledged} writes are acknowledged; then a copy of the project with one migration more, whose last statement fails; then one that is killed (kill -9) while it runs; then a good one under the same name`,
    checks: checks.list,
    read,
  }
}

const traces = async (engine: Engine): Promise<number> => Number((await sql(engine, TRACES))[0]?.[0])

/** It is at work as soon as it does not become well: everything before it is done. */
async function killDuring(engine: Engine, checks: Checks): Promise<void> {
  const ended = engine.fail()
  const isStarting = await holdsWithin(async () => {
    const answer = await ask(engine, 'health', { timeoutMs: 1000 })
    return (answer.body as { status?: string } | null)?.status === 'starting'
  }, 30_000)
  await new Promise((resolve) => setTimeout(resolve, 8000))
  const health = await ask(engine, 'health', { timeoutMs: 1000 })
  const isAtWork = isStarting && health.status === 503
  checks.note('while it runs /health says that the engine is starting', isAtWork, JSON.stringify(health.body))
  await engine.kill()
  await ended
}
