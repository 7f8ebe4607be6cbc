import './lib/require-node.mjs'

void import('./commands/look.mjs').then((command) => command.run(process.argv.slice(2)))
