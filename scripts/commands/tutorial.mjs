import { runTool } from '../lib/run-tool.mjs'

/** Films the built portal for its Onboarding Tutorial page. Commit the files that it writes. */
export const run = () => runTool('tools/tutorial/record.ts')
