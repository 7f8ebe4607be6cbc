import './lib/require-node.mjs'

void import('./commands/bench.mjs').then((command) => command.run(process.argv.slice(2)))
