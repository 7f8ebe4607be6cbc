import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/** The highest level takes three times as long and wins two percent, so only the first scripts have it. */
const LEVEL = 10
const LEVEL_OF_FIRST = 11
const FIRST = /^assets\/(?:rolldown-runtime|first|libraries|common|sign-in|shell|texts-(?:first|home)-..)-/

/** Below this size, compressing saves no packet, except for the first scripts, which are loaded together. */
const MIN_SIZE = 1_400

/**
 * Puts a compressed copy beside every script and stylesheet, with the ending `.br`, for the engine to send. It would
 * take too long to compress them this well while a visitor waits.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const compressed = Object.values(bundle).map(async (file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          const isFirst = FIRST.test(file.fileName)
          if (!/^assets\/.*\.(?:m?js|css)$/.test(file.fileName) || (content.length < MIN_SIZE && !isFirst)) return
          const level = isFirst ? LEVEL_OF_FIRST : LEVEL
          const params = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: await compress(content, { params }) })
        })
        await Promise.all(compressed)
      },
    },
  }
}
