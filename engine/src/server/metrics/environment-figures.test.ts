import { expect, it } from 'vitest'
import { environmentFigures, type EnvironmentParts } from './environment-figures.ts'

const parts: EnvironmentParts = {
  db: { load: () => ({ limit: 8, open: 5, idle: 2, waiting: 3 }) },
  realtime: { load: () => ({ sockets: 4, channels: 9 }) },
  jobs: {
    states: async () => [
      {
        name: 'mail-tidy',
        schedule: '* * * * *',
        running: false,
        nextRun: '2026-01-01T00:00:10.000Z',
        lastStart: null,
        lastSuccess: null,
        attempts: 2,
        lastError: 'the password of anna@example.com',
        runs: 7,
      },
    ],
    outcomes: () => new Map([['mail-tidy', { succeeded: 5, failed: 2, lost: 0, stopped: 0 }]]),
  },
  mailer: { counts: async () => ({ waiting: 1, failed: 6, oldestSeconds: 90 }) },
  project: async () => [],
}

async function lines(given: EnvironmentParts): Promise<string[]> {
  const figures = await environmentFigures(given)()
  return figures.map(({ name, labels, value }) => `${name} ${Object.values(labels ?? {}).join(' ')} ${value}`)
}

it('shows the state of every part, and no error texts', async () => {
  const found = await lines(parts)
  expect(found).toEqual(
    expect.arrayContaining([
      'portico_database_connections busy 3',
      'portico_database_connections idle 2',
      'portico_database_connections_limit  8',
      'portico_database_waiting  3',
      'portico_realtime_sockets  4',
      'portico_realtime_channels  9',
      'portico_job_runs_total mail-tidy 7',
      'portico_job_failures mail-tidy 2',
      'portico_job_last_success_timestamp_seconds mail-tidy 0',
      'portico_job_due_timestamp_seconds mail-tidy 1767225610',
      'portico_job_outcomes_total mail-tidy succeeded 5',
      'portico_mail_waiting  1',
      'portico_mail_oldest_waiting_seconds  90',
      'portico_figures_missing mail 0',
    ]) as string[],
  )
  expect(found.join('\n')).not.toContain('example.com')
})

it('names a part that fails, and shows the others', async () => {
  const found = await lines({ ...parts, mailer: { counts: () => Promise.reject(new Error('away')) } })
  expect(found).toContain('portico_figures_missing mail 1')
  expect(found).toContain('portico_figures_missing jobs 0')
  expect(found).toContain('portico_realtime_sockets  4')
  expect(found.filter((line) => line.startsWith('portico_mail'))).toEqual([])
})
