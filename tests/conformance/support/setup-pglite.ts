import type { TestProject } from 'vitest/node'
import { serveProject } from './serve.ts'

export default (project: TestProject): Promise<() => Promise<void>> => serveProject(project, 'pglite')
