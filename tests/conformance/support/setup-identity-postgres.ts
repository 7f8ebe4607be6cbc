import type { TestProject } from 'vitest/node'
import { serveIdentity } from './serve-identity.ts'

export default (project: TestProject): Promise<() => Promise<void>> => serveIdentity(project, 'postgres')
