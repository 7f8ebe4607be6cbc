import type { Texts } from './en.ts'

export const texts: Texts = {
  loading: 'Laden...',
  tryAgain: 'Opnieuw proberen',
  noServer:
    'Het portaal kon niet worden geladen: de server antwoordt niet. Controleer uw verbinding en probeer het opnieuw.',
  pageNotLoaded: 'Deze pagina kon niet worden geladen. Controleer uw verbinding en probeer het opnieuw.',
  pageCrashed: 'Er is iets misgegaan op deze pagina.',
}
