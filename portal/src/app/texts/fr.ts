import type { Texts } from './en.ts'

export const texts: Texts = {
  loading: 'Chargement...',
  tryAgain: 'Réessayer',
  noServer: 'Le portail n’a pas pu être chargé : son serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
  pageNotLoaded: 'Cette page n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez.',
  pageCrashed: 'Un problème est survenu sur cette page.',
}
