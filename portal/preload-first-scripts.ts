import type { Plugin } from 'vite'

/** Every visitor needs them. Without this, the browser learns of them only from the first script, a round trip later. */
const NAMES = ['libraries', 'common', 'rolldown-runtime']

/** Lets index.html name the scripts that follow the first one. */
export function preloadFirstScripts(): Plugin {
  return {
    name: 'preload-first-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        return NAMES.map((name) => {
          const chunk = chunks.find((one) => one.name === name)
          if (chunk === undefined) throw new Error(`The build has no script ${name}`)
          const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` }
          return { tag: 'link', attrs, injectTo: 'head' }
        })
      },
    },
  }
}
