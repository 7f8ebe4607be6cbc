import type { EnvironmentName } from '../../config/runtime-config.ts'
import { localStore } from '../../lib/local-store.ts'

const KEY = 'portico-environment'

/** Production unless Training was chosen in this browser: docs/product/environments.md. */
export function readEnvironment(): EnvironmentName {
  return localStore.get(KEY) === 'training' ? 'training' : 'production'
}

export function storeEnvironment(environment: EnvironmentName): void {
  localStore.set(KEY, environment)
}
