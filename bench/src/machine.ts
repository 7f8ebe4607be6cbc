import { cpus, loadavg, totalmem } from 'node:os'
import { Unavailable } from '../../tests/support/unavailable.ts'
import { LITE_VERSION } from './contenders/lite-install.ts'
import { SETTINGS } from './postgres.ts'
import type { PostgresCluster } from '../../tests/support/postgres.ts'

export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memoryGb: number
  readonly architecture: string
  readonly loadAtStart: number
  readonly node: string
  readonly postgres: string
  readonly postgresSettings: Readonly<Record<string, string>>
  readonly lite: string
}

export function describeMachine(): Omit<Machine, 'postgres'> {
  const processors = cpus()
  return {
    processor: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    architecture: `${process.platform}-${process.arch}`,
    loadAtStart: loadavg()[0] ?? 0,
    node: process.versions.node,
    postgresSettings: SETTINGS,
    lite: LITE_VERSION,
  }
}

export function postgresVersion(cluster: PostgresCluster | Unavailable): string {
  return cluster instanceof Unavailable ? 'none' : String(cluster.version)
}
