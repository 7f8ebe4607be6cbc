import './lib/require-node.mjs'

void import('./commands/build.mjs').then((command) => command.run(process.argv.slice(2)))
