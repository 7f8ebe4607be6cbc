// Imported first and alone, so that an old Node can still parse what tells its user what is wrong:
// no `node:` imports, no top-level await, nothing newer than Node 12 in this file or in the entry scripts.
const required = [20, 19]
const found = process.versions.node.split('.').map(Number)

if (found[0] < required[0] || (found[0] === required[0] && found[1] < required[1])) {
  console.error('Portico OneView needs Node.js ' + required.join('.') + ' or newer; this is ' + process.version + '.')
  console.error('Install a current version, then run the same command again.')
  process.exit(1)
}
