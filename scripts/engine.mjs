import './lib/require-node.mjs'

void import('./commands/engine.mjs').then((command) => command.run(process.argv.slice(2)))
