import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ENGINE = fileURLToPath(new URL('../../../engine/', import.meta.url))
const OUT_DIR = join(ENGINE, 'dist-conformance')

/** The path of the engine under test. Builds it if a source file is newer than the last build, unless CONFORMANCE_ENGINE names one. */
export async function buildEngine(): Promise<string> {
  const given = process.env['CONFORMANCE_ENGINE']
  if (given !== undefined) return given
  const program = join(OUT_DIR, 'main.js')
  if (!existsSync(program) || statSync(program).mtimeMs < newestSource()) {
    await build({
      root: ENGINE,
      configFile: join(ENGINE, 'vite.config.ts'),
      build: { outDir: OUT_DIR },
      logLevel: 'error',
    })
  }
  return program
}

function newestSource(): number {
  const source = join(ENGINE, 'src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) => join(source, name))
  return Math.max(...[...files, join(ENGINE, 'vite.config.ts')].map((file) => statSync(file).mtimeMs))
}
