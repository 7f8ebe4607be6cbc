import './lib/require-node.mjs'

void import('./commands/attack.mjs').then((command) => command.run(process.argv.slice(2)))
