import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They start first, so that no worker is left alone with a long file at the end. */
const LONGEST = ['mutations', 'admin-lists', 'busy-board', 'scale', 'pgtap', 'matrix', 'as-on-supabase']

/** The runner's own order is by size until it has measured a run, and a short file may take long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.indexOf(basename(moduleId, '.test.ts'))
      return place < 0 ? LONGEST.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
