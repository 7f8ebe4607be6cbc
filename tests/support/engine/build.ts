import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const engine = fileURLToPath(new URL('../../../engine/', import.meta.url))
const outDir = join(engine, 'dist-conformance')

/** The program under test, as it is shipped. Without one given, built when a source file is newer than the last build. */
export async function buildEngine(): Promise<string> {
  const given = process.env['CONFORMANCE_ENGINE']
  if (given !== undefined) return given
  const program = join(outDir, 'main.js')
  if (!existsSync(program) || statSync(program).mtimeMs < newestSource()) {
    await build({ root: engine, configFile: join(engine, 'vite.config.ts'), build: { outDir }, logLevel: 'error' })
  }
  return program
}

function newestSource(): number {
  const source = join(engine, 'src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) => join(source, name))
  return Math.max(...[...files, join(engine, 'vite.config.ts')].map((file) => statSync(file).mtimeMs))
}
