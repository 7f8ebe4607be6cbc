import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { audit } from './lib/attack/audit.mjs'
import { outdated, shippedVersions } from './lib/end-of-life.mjs'
import { inRoot } from './lib/paths.mjs'

/**
 * What we ship must not grow old unseen: base images past their end and packages with known holes fail the nightly run. It also
 * writes the bill of materials of what the image contains. Without an answer of the registry only the holes stay unknown.
 */
const read = (path) => readFileSync(inRoot(path), 'utf8')
const problems = outdated(shippedVersions(read('deploy/Dockerfile'), read('deploy/compose.yaml')))
for (const note of outdated([['node', process.versions.node.split('.')[0]]])) console.warn(`on this machine, ${note}`)

const file = inRoot('test-results/sbom.cdx.json')
mkdirSync(inRoot('test-results'), { recursive: true })
writeFileSync(file, await billOfMaterials())
console.log(`The bill of materials, in CycloneDX: ${file}`)

const { state, sentence } = await audit()
if (state === 'vulnerable') problems.push(sentence)
else console.log(sentence)

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** Of the lockfile, without what is only for building and testing. */
async function billOfMaterials() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const options = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--omit=dev']
  const { stdout } = await promisify(execFile)(npm, options, { cwd: inRoot(), maxBuffer: 64 * 1024 * 1024 })
  const { components = [], dependencies = [], ...bill } = JSON.parse(stdout)
  if (components.length === 0) throw new Error('The bill of materials is empty.')
  // npm cannot mark a package as optional and for tests, and lists it.
  const tests = JSON.parse(read('tests/package.json'))
  const notShipped = [tests.name, ...Object.keys(tests.optionalDependencies)]
  const isShipped = (reference) => !notShipped.some((name) => reference.startsWith(`${name}@`))
  const shipped = {
    ...bill,
    components: components.filter((component) => isShipped(component['bom-ref'])),
    dependencies: dependencies
      .filter(({ ref }) => isShipped(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  }
  return JSON.stringify(shipped, null, 2)
}
