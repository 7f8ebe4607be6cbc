import './lib/require-node.mjs'

void import('./commands/tutorial.mjs').then((command) => command.run())
