import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bundleFunction } from './bundle.ts'
import { holdCompiler } from './compiler.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-bundle-'))
afterAll(() => rmSync(folder, { recursive: true }))

function bundle(text: string): Promise<string> {
  const entry = join(folder, 'index.ts')
  writeFileSync(entry, text)
  return bundleFunction({ name: 'hello', entry, importMap: null, verifyJwt: true }, () => {}).then(({ code }) => code)
}

/** The bundling processes that this one has started. */
function bundlers(): number[] {
  const list = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const mine = list.filter(
    (line) => /esbuild --service/.test(line) && line.trim().split(/\s+/)[1] === String(process.pid),
  )
  return mine.map((line) => Number.parseInt(line, 10))
}

it('continues after the bundling process was killed', async () => {
  expect(await bundle('export const a: number = 1')).toContain('a = 1')
  const [bundler, ...others] = bundlers()
  expect(others).toEqual([])
  process.kill(bundler as number, 'SIGKILL')
  await expect.poll(bundlers).toEqual([])
  expect(await bundle('export const b: number = 2')).toContain('b = 2')
  await expect(bundle('export const c: = 3')).rejects.toThrow('Unexpected "="')
})

it('finishes a bundle of one environment while another closes, and ends the process with the last', async () => {
  const releases = [holdCompiler(), holdCompiler()]
  const running = bundle('export const d: number = 4')
  await releases[0]?.()
  await releases[0]?.()
  expect(await running).toContain('d = 4')
  expect(bundlers()).toHaveLength(1)
  await releases[1]?.()
  await expect.poll(bundlers).toEqual([])
})
