// The entry scripts import this file first. An old Node must be able to run it, to tell its user what is wrong: so this file and the
// entry scripts have no `node:` imports, no top-level await and nothing newer than Node 12.
const required = [20, 19]
const found = process.versions.node.split('.').map(Number)

if (found[0] < required[0] || (found[0] === required[0] && found[1] < required[1])) {
  console.error('Portico OneView needs Node.js ' + required.join('.') + ' or newer; this is ' + process.version + '.')
  console.error('Install a current version, then run the same command again.')
  process.exit(1)
}
