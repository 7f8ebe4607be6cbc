import { execFile } from 'node:child_process'
import { root } from '../paths.mjs'

const PATIENCE_MS = 120_000

/** What the registry knows against the packages of the lock file. Without an answer it says so, and nothing is claimed. */
export async function audit() {
  const answer = await asked()
  const counts = answer?.metadata?.vulnerabilities
  if (counts === undefined) {
    const why = answer?.error?.code ?? (answer?.statusCode === undefined ? 'no answer' : `status ${answer.statusCode}`)
    return {
      state: 'unknown',
      sentence: `The registry could not be asked (${why}). Run it again with a network: npm run attack -- audit`,
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
