import './lib/require-node.mjs'

void import('./commands/types.mjs').then((command) => command.run())
