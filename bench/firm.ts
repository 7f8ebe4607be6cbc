import { parseArgs } from 'node:util'
import { Scope } from '../tests/support/processes/scope.ts'
import { runInScope } from '../tests/support/processes/stop-on-signals.ts'
import { benchFirm, HELP } from './src/firm/run.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    size: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
const share = Number(values.size)
if (values.help) process.stdout.write(HELP)
else if (!(share > 0 && share <= 1)) {
  console.error('--size takes a share of the large firm, such as 0.1')
  process.exitCode = 1
} else await runInScope((scope) => benchFirm({ only: values.only, share }, scope), new Scope())
