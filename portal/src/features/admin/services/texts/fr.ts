import type { Texts } from './en.ts'

export const texts: Texts = {
  on: 'Activé',
  off: 'Désactivé',
  chooseFirst: 'Choisissez d’abord un compte',
  goneAccount: 'Ce compte n’existe plus.',
  goneLink: 'Ce lien n’existe plus.',
  linkWrong: 'Indiquez un lien complet qui commence par https://',

  descriptions: {
    'legal-service': 'Gestion des documents juridiques et conformité',
    'digital-service': 'Transformation numérique et solutions d’IA',
    'privacy-service': 'Protection des données et respect de la vie privée',
    'security-service': 'Cybersécurité et évaluation des risques',
    'esg-service': 'Rapports ESG',
    'tech-integration-service': 'Intégration des systèmes et optimisation technologique',
  },

  switches: {
    title: 'Configuration des services',
    form: 'Services',
    of: (account: string) => `Les services du compte ${account}.`,
    choose: 'Choisissez un compte pour voir ses services.',
    save: 'Enregistrer les services',
    saved: 'Préférences de services enregistrées et transmises aux utilisateurs',
    failed: 'Échec de l’enregistrement des préférences de services',
    reset: 'Tout désactiver',
    resetTitle: (account: string) => `Désactiver tous les services du compte ${account} ?`,
    resetText:
      'Les six services sont désactivés pour tous les utilisateurs de ce compte, et les liens propres au compte sont retirés.',
    resetDone: 'Services du compte réinitialisés. Tous les services sont à présent désactivés.',
    resetFailed: 'Échec de la réinitialisation des services du compte',
  },

  links: {
    title: 'Liens des services',
    description: 'Les liens des services. Un service sans lien propre utilise le lien par défaut.',
    save: 'Enregistrer les liens',
    saved: 'Liens des services enregistrés',
    failed: 'Échec de l’enregistrement des liens des services',
    nothing: 'Aucun lien à enregistrer',
    noServices: 'Aucun service n’est activé',
    noServicesText: 'Activez un service ci-dessus et enregistrez. Vous pourrez ensuite indiquer son lien ici.',
    hint: 'Laissez vide pour utiliser le lien par défaut.',
    remove: (service: string) => `Retirer le lien du service ${service}`,
    removed: 'Lien du service retiré',
  },

  defaults: {
    title: 'Liens par défaut',
    description: 'Ils sont utilisés lorsqu’un service n’a pas de lien propre.',
    of: (service: string) => `lien par défaut du service ${service}`,
    none: 'Aucun lien',
    saved: 'Lien par défaut enregistré',
    failed: 'Échec de l’enregistrement du lien par défaut',
  },
}
