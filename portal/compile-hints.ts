import type { Plugin } from 'vite'

/** The two large scripts of the first seconds. With the small ones, nothing more was measured. */
const NAMES = ['libraries', 'shell']

/**
 * Lets Chromium compile all functions of a script in the background, while other scripts are still on their way. Otherwise it
 * compiles each of them when it is first called, while the user waits. Other browsers ignore the comment.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          // It has to be the first line. Vite puts lines of its own at the top until now.
          if (file.type === 'chunk' && NAMES.includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}
