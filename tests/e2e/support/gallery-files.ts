import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inRepository } from '../../support/paths.ts'

const portal = inRepository('portal')
const vite = inRepository('node_modules/vite/bin/vite.js')

/** The gallery of the design system, which is no part of the portal's build. */
export async function buildGallery(folder: string): Promise<void> {
  const args = [vite, 'build', '--mode', 'gallery', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  const [code] = await once(spawn(process.execPath, args, { cwd: portal, stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`building the gallery failed with exit code ${code}`)
}
