import './lib/require-node.mjs'

void import('./commands/fix.mjs').then((command) => command.run(process.argv.slice(2)))
