import './lib/require-node.mjs'

void import('./commands/dev.mjs').then((command) => command.run(process.argv.slice(2)))
