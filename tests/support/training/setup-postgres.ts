import type { TestProject } from 'vitest/node'
import { serveTraining } from './serve.ts'

export default (project: TestProject): Promise<() => Promise<void>> => serveTraining(project, 'postgres')
