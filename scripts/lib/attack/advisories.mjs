import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareVersions } from './versions.mjs'

/**
 * The packages of a lock file against a folder of advisories in the OSV form, such as a copy of the public advisory
 * database: the same question as the registry's, for a machine that cannot ask the registry.
 */
export function auditAgainst(folder, lock) {
  const installed = packagesOf(lock)
  const findings = new Map()
  let count = 0
  let newest = ''
  for (const advisory of advisoriesIn(folder)) {
    const affected = (advisory.affected ?? []).filter(({ package: { ecosystem } }) => ecosystem === 'npm')
    if (advisory.withdrawn !== undefined || affected.length === 0) continue
    count += 1
    if (advisory.modified > newest) newest = advisory.modified
    for (const part of affected) {
      for (const { name, version, direct } of installed.get(part.package.name) ?? []) {
        if (!isAffected(version, part)) continue
        const severity = advisory.database_specific?.severity?.toLowerCase() ?? 'unknown'
        findings.set(`${advisory.id} ${name}`, { name, severity, range: `${version}: ${advisory.id}`, direct })
      }
    }
  }
  return { count, newest, packages: installed.size, findings: [...findings.values()] }
}

function* advisoriesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() && entry.name.endsWith('.json'))
      yield JSON.parse(readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  }
}

/** By name; of some there are several versions. */
function packagesOf({ packages }) {
  const own = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'))
  const direct = new Set(
    own.flatMap(([, { dependencies, devDependencies }]) => Object.keys({ ...dependencies, ...devDependencies })),
  )
  const found = new Map()
  for (const [path, facts] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || facts.link === true) continue
    const name = facts.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const versions = found.get(name) ?? []
    found.set(name, [...versions, { name, version: facts.version, direct: direct.has(name) }])
  }
  return found
}

function isAffected(version, { versions = [], ranges = [], database_specific: more }) {
  return versions.includes(version) || ranges.some(({ events }) => isWithin(version, events, more))
}

/** Events in the order of their versions: each that came before this version, or with it, says how things stand from there. */
function isWithin(version, events, more) {
  const reached = (bound) => bound !== undefined && compareVersions(bound, version) <= 0
  let isIn = false
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced === '0' || reached(introduced)) isIn = true
    if (reached(fixed)) isIn = false
    if (last !== undefined && reached(last) && last !== version) isIn = false
  }
  return isIn && isUpTo(version, more?.last_known_affected_version_range)
}

/** Where nothing is mended yet, the database says beside the events how far it is known. */
function isUpTo(version, text) {
  const [, sign, bound] = /^(<=?)\s*(\S+)$/.exec(text ?? '') ?? []
  if (bound === undefined) return true
  return sign === '<' ? compareVersions(version, bound) < 0 : compareVersions(version, bound) <= 0
}
