import type { Language } from './language/languages.ts'
import { languageOfVisitor } from './language/visitor-language.ts'
import { beginEarlyRequests } from './lib/early-requests.ts'

/** What is shown before the catalogues are there, and if they cannot be loaded. */
const FIRST_TEXTS: Readonly<Record<Language, { loading: string; failed: string }>> = {
  en: {
    loading: 'Loading...',
    failed: 'The portal could not be loaded. Check your connection, then load this page again.',
  },
  nl: {
    loading: 'Laden...',
    failed: 'Het portaal kon niet worden geladen. Controleer uw verbinding en laad deze pagina opnieuw.',
  },
  fr: {
    loading: 'Chargement...',
    failed: 'Le portail n’a pas pu être chargé. Vérifiez votre connexion, puis rechargez cette page.',
  },
}

/** Begins to load the texts of the first screen, which are all in one file a language, together with the script. */
const LOAD_TEXTS: Readonly<Record<Language, () => Promise<unknown>>> = {
  en: () => import('./ui/texts/en.ts'),
  nl: () => import('./ui/texts/nl.ts'),
  fr: () => import('./ui/texts/fr.ts'),
}

/** The same for the frame of the portal and the home page. */
const LOAD_HOME_TEXTS: typeof LOAD_TEXTS = {
  en: () => import('./app/shell/texts/en.ts'),
  nl: () => import('./app/shell/texts/nl.ts'),
  fr: () => import('./app/shell/texts/fr.ts'),
}

/**
 * Lets the browser paint index.html first: the app's script is large, and running it at once would delay that paint. A
 * tab in the background paints nothing, so it does not wait.
 */
function afterFirstPaint(run: () => void): void {
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(run))
}

/**
 * Vite asks for a stylesheet only once. Without this, a page whose stylesheet could not be loaded would be shown without
 * it when the connection is back.
 */
window.addEventListener(
  'error',
  ({ target: link }) => {
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return
    setTimeout(() => link.replaceWith(link.cloneNode()), 1000)
  },
  true,
)

const language = languageOfVisitor(window.location.search, document.cookie, navigator.languages)
document.documentElement.lang = language
const shown = document.querySelector('#root output')
const say = (text: string) => {
  if (shown) shown.textContent = text
}
say(FIRST_TEXTS[language].loading)

const isSignedIn = beginEarlyRequests(window.location.pathname)

afterFirstPaint(() => {
  LOAD_TEXTS[language]().catch(() => undefined)
  // The router would begin to load it only when the app has started.
  if (isSignedIn) {
    import('./app/pages/portal.tsx').catch(() => undefined)
    LOAD_HOME_TEXTS[language]().catch(() => undefined)
  }
  import('./app/start.tsx')
    .then(({ start }) => start())
    .catch((error: unknown) => {
      console.error(error)
      say(FIRST_TEXTS[language].failed)
    })
})
