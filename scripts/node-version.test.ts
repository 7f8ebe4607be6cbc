import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { inRoot } from './lib/paths.mjs'

/** Runs the check as if Node had another version. */
function check(version: string) {
  const code = `Object.defineProperty(process, 'version', { value: 'v${version}' })
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })
    import(${JSON.stringify(inRoot('scripts/lib/require-node.mjs'))})`
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
}

describe('the check of the Node version', () => {
  it.each(['12.22.12', '18.20.8', '20.18.3'])('refuses %s and names the version it needs', (version) => {
    const { status, stderr } = check(version)
    expect(status).toBe(1)
    expect(stderr).toContain('needs Node.js 20.19 or newer')
    expect(stderr).toContain(version)
  })

  it.each(['20.19.0', '22.0.0', '24.1.0'])('lets %s pass', (version) => {
    expect(check(version)).toMatchObject({ status: 0, stderr: '' })
  })
})
