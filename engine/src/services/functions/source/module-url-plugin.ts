import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Loader, Plugin } from 'esbuild'

/** The name that replaces `import.meta.url`. */
export const MODULE_URL = '__module_url'

const LOADERS: Readonly<Record<string, Loader>> = {
  '.tsx': 'tsx',
  '.jsx': 'jsx',
  '.js': 'js',
  '.mjs': 'js',
  '.cjs': 'js',
}

/** In one bundle all modules have the same URL; each gets its own here, so that it finds the files in its folder. */
export const moduleUrlPlugin: Plugin = {
  name: 'module-url',
  setup(build) {
    build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      if (!source.includes('import.meta.url')) return undefined
      // Inserted on the first line, so that every line keeps its number.
      const contents = `const ${MODULE_URL} = ${JSON.stringify(pathToFileURL(path).href)};${source}`
      return { contents, loader: LOADERS[extname(path)] ?? 'ts' }
    })
  },
}
