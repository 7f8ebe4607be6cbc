import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files. They start first, so that no worker still runs a long file when the others have finished. */
const LONGEST = ['mutations', 'admin-lists', 'busy-board', 'scale', 'pgtap', 'matrix', 'as-on-supabase']

/** Needed because vitest orders the files by size until it has measured a run, and a small file may take long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.indexOf(basename(moduleId, '.test.ts'))
      return place < 0 ? LONGEST.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
