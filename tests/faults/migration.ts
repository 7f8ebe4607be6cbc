import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inRepository } from '../support/paths.ts'
import { ask } from './ask.ts'
import { Checks, LEAST_CASES, type Fault, type FaultContext, type Finding } from './fault.ts'
import { makeEngine, type Engine } from './engine.ts'
import { judgeLog, readLog } from './operator.ts'
import { sql } from './direct-access.ts'
import { verify, verifySessions } from './verify.ts'
import { gatherWorkers } from './workers.ts'
import { holdsWithin } from '../support/wait-until.ts'

const NAME = '20991231000000_half.sql'
/** The last statement, on line 6, fails. */
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
/** Counts the tables, columns and records that the migration left behind. */
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

  // Serves only production, from a copy of the project, so that the repository does not change.
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
  judgeLog(engine, since, checks, {
    'the message says what to do': /^Nothing of this file was applied.*Correct the file/,
  })
  checks.note(
    'the failed migration left nothing behind',
    (await traces(engine)) === 0,
    `${await traces(engine)} traces`,
  )
  const read = readLog(engine, since)

  await rm(file)
  await product.start()
  const old = await ask(product, 'rest/v1/kanban_cards?limit=1', { isService: true })
  checks.note('without the file the engine works as before', old.status === 200, `answers ${old.status}`)
  await verify(product, workers, checks)
  await product.stop()
  say('failed half-way: done')

  await writeFile(file, SLOW)
  await killDuring(engine, checks)
  checks.note('a killed migration left nothing behind', (await traces(engine)) === 0, `${await traces(engine)} traces`)

  await writeFile(file, GOOD)
  await engine.start()
  const corrected = await ask(engine, 'rest/v1/half?select=id', { isService: true })
  const isThere = corrected.status === 200 && JSON.stringify(corrected.body) === '[{"id":1}]'
  checks.note('the next start applies the corrected migration', isThere, `answers ${JSON.stringify(corrected.body)}`)
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

/** Kills the engine during the slow migration, which runs while the engine reports that it is starting. */
async function killDuring(engine: Engine, checks: Checks): Promise<void> {
  const ended = engine.fail()
  const isStarting = await holdsWithin(async () => {
    const answer = await ask(engine, 'health', { timeoutMs: 1000 })
    return (answer.body as { status?: string } | null)?.status === 'starting'
  }, 30_000)
  await new Promise((resolve) => setTimeout(resolve, 8000))
  const health = await ask(engine, 'health', { timeoutMs: 1000 })
  const isAtWork = isStarting && health.status === 503
  checks.note('during the migration /health says that the engine is starting', isAtWork, JSON.stringify(health.body))
  await engine.kill()
  await ended
}
