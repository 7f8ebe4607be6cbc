import type { Database } from '../../../engine/src/kernel/db/database.ts'

/** Settings of a cluster that logs the plan of every statement of every function. */
export const LOG_PLANS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_filename: 'plans',
  log_rotation_size: '0',
} as const

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Schema?: string
  readonly Plans?: readonly PlanNode[]
}

export interface LoggedPlan {
  /** The name that `mark` gave before. */
  readonly mark: string
  readonly query: string
  readonly nodes: readonly PlanNode[]
}

const MARK = /^select 'mark: (.*)'$/

/** Names what is asked next, in the log too. */
export const mark = (db: Database, name: string) => db.query({ text: `select 'mark: ${name.replaceAll("'", "''")}'` })

/** The plans that were logged, each with the mark before it. The database must have been asked by one after the other. */
export async function readPlans(db: Database): Promise<LoggedPlan[]> {
  const last = `end of the plans ${Date.now()}`
  await mark(db, last)
  let text = ''
  // The collector writes the log a moment later.
  for (let attempt = 0; attempt < 100 && !text.includes(last); attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const { rows } = await db.query({ text: `select pg_read_file(pg_current_logfile('jsonlog'))` })
    text = rows[0]?.[0] ?? ''
  }
  if (!text.includes(last)) throw new Error('The log of the plans does not end')
  const plans: LoggedPlan[] = []
  let current = ''
  for (const line of text.split('\n')) {
    const message = line === '' ? '' : (JSON.parse(line) as { message?: string }).message
    const json = /^duration: [\d.]+ ms {2}plan:\n([\s\S]*)$/.exec(message ?? '')?.[1]
    if (json === undefined) continue
    const { 'Query Text': query, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode }
    const marked = MARK.exec(query)?.[1]
    if (marked !== undefined) current = marked.replaceAll("''", "'")
    else plans.push({ mark: current, query, nodes: allNodes(plan) })
  }
  return plans
}

const allNodes = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(allNodes)]
