import { execFile } from 'node:child_process'
import { root } from '../paths.mjs'

const TIMEOUT_MS = 120_000

/** Asks the registry for advisories against the packages of the lockfile. The state is `unknown` if it does not answer. */
export async function audit() {
  const answer = await runNpmAudit()
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
      ? `None of the ${packages} packages has an advisory.`
      : `${findings.length} of the ${packages} packages have advisories: ${JSON.stringify(counts)}.`
  return { state: findings.length === 0 ? 'clean' : 'vulnerable', sentence, findings }
}

/** npm exits with 1 if there are advisories, so only its output counts. */
function runNpmAudit() {
  const command = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  return new Promise((resolve) => {
    execFile(
      command,
      ['audit', '--json'],
      { cwd: root, timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 },
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
