import { Scope } from '../support/processes/scope.ts'
import { runInScope } from '../support/processes/stop-on-signals.ts'
import { runLoad } from './run.ts'

await runInScope((scope) => runLoad(process.argv.slice(2), scope), new Scope())
