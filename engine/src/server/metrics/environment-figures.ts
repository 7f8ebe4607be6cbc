import type { Database } from '../../kernel/db/database.ts'
import type { MailCounts } from '../../kernel/mail/outbox.ts'
import type { JobOutcomes, JobState } from '../../services/jobs/types.ts'
import type { RealtimeLoad } from '../../services/realtime/types.ts'
import { cached, withTimeout } from '../environment/health.ts'
import type { Figure, FigureSource } from './figure.ts'

const gauge = (name: string, help: string, value: number, labels: Record<string, string> = {}): Figure => ({
  name: `portico_${name}`,
  help,
  kind: 'gauge',
  labels,
  value,
})

export interface EnvironmentParts {
  readonly db: Pick<Database, 'load'>
  readonly realtime: { load(): RealtimeLoad }
  readonly jobs: { states(): Promise<readonly JobState[]>; outcomes(): JobOutcomes }
  readonly mailer: { counts(): Promise<MailCounts> }
  /** Figures of the project itself. */
  readonly project: FigureSource
}

/** Asks all parts at once. One that fails or takes too long is named, and does not hide the others. */
export function environmentFigures({ db, realtime, jobs, mailer, project }: EnvironmentParts): FigureSource {
  const sources: Record<string, FigureSource> = {
    database: async () => databaseFigures(db.load()),
    realtime: async () => realtimeFigures(realtime.load()),
    jobs: async () => [...(await jobs.states()).flatMap(jobFigures), ...outcomeFigures(jobs.outcomes())],
    mail: async () => mailFigures(await mailer.counts()),
    project,
  }
  return cached(async () => {
    const parts = Object.entries(sources).map(async ([source, ask]) => {
      const figures = await withTimeout<readonly Figure[] | null>(ask, null)
      const help = 'Whether a part could not be asked for its figures'
      return [...(figures ?? []), gauge('figures_missing', help, figures === null ? 1 : 0, { source })]
    })
    return (await Promise.all(parts)).flat()
  })
}

function databaseFigures({ limit, open, idle, waiting }: ReturnType<Database['load']>): Figure[] {
  return [
    gauge('database_connections', 'Connections to the database by what they do', open - idle, { state: 'busy' }),
    gauge('database_connections', 'Connections to the database by what they do', idle, { state: 'idle' }),
    gauge('database_connections_limit', 'How many connections there may be; PGlite has one', limit),
    gauge('database_waiting', 'Transactions that wait for a connection', waiting),
  ]
}

function realtimeFigures({ sockets, channels }: RealtimeLoad): Figure[] {
  return [
    gauge('realtime_sockets', 'Open WebSockets', sockets),
    gauge('realtime_channels', 'Channels joined on them', channels),
  ]
}

const seconds = (time: string | null): number => (time === null ? 0 : Date.parse(time) / 1_000)

function jobFigures({ name: job, attempts, runs, running, lastSuccess, nextRun }: JobState): Figure[] {
  return [
    { ...gauge('job_runs_total', 'Runs begun, by all engines', runs, { job }), kind: 'counter' },
    gauge('job_running', 'Whether it runs now', running ? 1 : 0, { job }),
    gauge('job_failures', 'Failures since its last success', attempts, { job }),
    gauge('job_last_success_timestamp_seconds', 'When it last succeeded; 0: never', seconds(lastSuccess), { job }),
    gauge('job_due_timestamp_seconds', 'When it is due; in the past: overdue', seconds(nextRun), { job }),
  ]
}

function outcomeFigures(outcomes: JobOutcomes): Figure[] {
  return [...outcomes].flatMap(([job, counts]) =>
    Object.entries(counts).map(([outcome, count]) => {
      const help = 'Runs of this engine that ended, by outcome'
      return { ...gauge('job_outcomes_total', help, count, { job, outcome }), kind: 'counter' as const }
    }),
  )
}

function mailFigures({ waiting, failed, oldestSeconds }: MailCounts): Figure[] {
  return [
    gauge('mail_waiting', 'Mails not sent yet, to be tried again', waiting),
    gauge('mail_failed', 'Mails given up, of those still known', failed),
    gauge('mail_oldest_waiting_seconds', 'Age of the oldest mail that waits', oldestSeconds),
  ]
}
