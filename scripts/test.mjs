import './lib/require-node.mjs'

void import('./commands/test.mjs').then((command) => command.run(process.argv.slice(2)))
