import './lib/require-node.mjs'

import('./commands/dev.mjs').then((command) => command.run(process.argv.slice(2)))
