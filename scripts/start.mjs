import './lib/require-node.mjs'

void import('./commands/start.mjs').then((command) => command.run(process.argv.slice(2)))
