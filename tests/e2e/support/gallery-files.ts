import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inRepository } from '../../support/paths.ts'

const PORTAL = inRepository('portal')
const VITE = inRepository('node_modules/vite/bin/vite.js')

/** Builds the gallery of the design system, which is not part of the portal's build. */
export async function buildGallery(folder: string): Promise<void> {
  const args = [VITE, 'build', '--mode', 'gallery', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  const [code] = await once(spawn(process.execPath, args, { cwd: PORTAL, stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`building the gallery failed with exit code ${code}`)
}
