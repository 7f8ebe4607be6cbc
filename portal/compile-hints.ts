import type { Plugin } from 'vite'

/** The two large scripts of the first seconds. Marking the small ones too gained nothing measurable. */
const NAMES = ['libraries', 'shell']
const HINT = '//# allFunctionsCalledOnLoad'

/**
 * Lets Chromium compile all functions of a script in the background, while other scripts are still on their way. Otherwise it
 * compiles each of them when it is first called, while the user waits. Other browsers ignore the comment.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    // Browsers keep a file for as long as its name is the same.
    augmentChunkHash: ({ name }) => (NAMES.includes(name) ? HINT : undefined),
    generateBundle: {
      // It has to be the first line, so this runs after Vite has added its own lines at the top.
      order: 'post',
      handler(_, bundle) {
        for (const name of NAMES) {
          const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
          if (chunk?.type !== 'chunk') throw new Error(`The build has no script ${name}`)
          chunk.code = `${HINT}\n${chunk.code}`
        }
      },
    },
  }
}
