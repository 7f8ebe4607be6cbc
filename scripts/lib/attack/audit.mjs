import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inRoot, root } from '../paths.mjs'
import { auditAgainst } from './advisories.mjs'

const PATIENCE_MS = 120_000

/**
 * What the registry knows against the packages of the lock file, or a folder of advisories. Without an answer it says so, and
 * nothing is claimed.
 */
export async function audit(folder) {
  if (folder !== undefined) return auditOffline(folder)
  const answer = await asked()
  const counts = answer?.metadata?.vulnerabilities
  if (counts === undefined) {
    const why = answer?.error?.code ?? (answer?.statusCode === undefined ? 'no answer' : `status ${answer.statusCode}`)
    return {
      state: 'unknown',
      sentence: `The registry could not be asked (${why}). Run it again with a network, or with a copy of the advisory database: npm run attack -- audit [--advisories DIR]`,
      findings: [],
    }
  }
  const findings = Object.values(answer.vulnerabilities ?? {}).map(({ name, severity, isDirect, range }) => ({
    name,
    severity,
    range,
    direct: isDirect,
  }))
  const { total: packages } = answer.metadata.dependencies ?? {}
  const sentence =
    findings.length === 0
      ? `No advisory stands against any of the ${packages} packages.`
      : `${findings.length} of the ${packages} packages have advisories: ${JSON.stringify(counts)}.`
  return { state: findings.length === 0 ? 'clean' : 'vulnerable', sentence, findings }
}

function auditOffline(folder) {
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  const { count, newest, packages, findings } = auditAgainst(folder, lock)
  if (count === 0) return { state: 'unknown', sentence: 'The folder holds no advisories on packages of npm.', findings }
  const source = `a copy of the public advisory database (${count} advisories on packages of npm, the newest of ${newest.slice(0, 10)})`
  const sentence =
    findings.length === 0
      ? `Nothing in ${source} stands against any of the ${packages} packages.`
      : `Of the ${packages} packages these have advisories in ${source}:`
  return { state: findings.length === 0 ? 'clean' : 'vulnerable', sentence, findings }
}

/** npm ends with 1 when there is something; what counts is what it wrote. */
function asked() {
  const command = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  return new Promise((resolve) => {
    execFile(
      command,
      ['audit', '--json'],
      { cwd: root, timeout: PATIENCE_MS, maxBuffer: 64 * 1024 * 1024 },
      (_, text) => {
        try {
          resolve(JSON.parse(text))
        } catch {
          resolve(undefined)
        }
      },
    )
  })
}
