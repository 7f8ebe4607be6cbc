import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Thème et apparence',
  description:
    'L’aspect du portail pour vous, sur chaque appareil où vous vous connectez. Une modification est visible aussitôt ; enregistrez pour la conserver.',
  impersonating: 'Vous ne pouvez pas modifier l’apparence pendant que vous empruntez l’identité d’une autre personne.',
  loading: 'Chargement des préférences de thème...',

  theme: 'Thème de couleur',
  themes: {
    light: { label: 'Clair', description: 'Texte sombre sur fond clair.' },
    dark: { label: 'Sombre', description: 'Texte clair sur fond sombre.' },
    system: { label: 'Système', description: 'Le thème de votre appareil.' },
  },

  display: 'Affichage',
  reset: 'Rétablir les valeurs par défaut',
  highContrast: { label: 'Contraste élevé', description: 'Des lignes plus marquées et un texte plus foncé.' },
  reducedMotion: { label: 'Animations réduites', description: 'Rien ne glisse ni ne s’estompe.' },
  compactMode: {
    label: 'Affichage compact',
    description: 'Moins d’espace entre les lignes, pour en voir davantage à l’écran.',
  },
  version11: {
    label: 'Version 1.1 (moderne et professionnelle)',
    description:
      'Un second style pour tout le portail : des titres sans empattement, des couleurs plus froides et une barre latérale sombre.',
  },

  save: 'Enregistrer l’apparence',
  saved: {
    title: 'Préférences enregistrées',
    description: 'Vos paramètres de thème ont été enregistrés dans votre compte.',
  },
  failed: { title: 'Erreur', description: 'Les préférences n’ont pas pu être enregistrées. Veuillez réessayer.' },
}
