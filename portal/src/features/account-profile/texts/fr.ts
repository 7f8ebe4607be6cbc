import { inList, plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Profil du compte',
  description:
    'Votre organisation telle que nous la connaissons, votre contact au sein de notre cabinet, et la façon dont nous joignons chacun de ses membres.',
  loading: 'Chargement des données du compte...',
  failed: 'Échec du chargement des données du compte',

  organization: {
    title: 'Organisation',
    description: 'Pour modifier l’une de ces données, adressez-vous à votre contact au sein de notre cabinet.',
    name: 'Nom de l’organisation',
    tier: 'Abonnement',
    plan: (tier: string) => `Formule ${tier}`,
    until: (date: string) => `Jusqu’au ${date}`,
    services: 'Services',
    servicesLoading: 'Chargement...',
    noServices: 'Aucun pour l’instant',
    people: 'Utilisateurs',
    canSignIn: (count: number) =>
      plural(count, { one: '# utilisateur peut se connecter', other: '# utilisateurs peuvent se connecter' }),
    seeWho: 'Voir qui',
    spoc: 'SPOC (interlocuteur unique)',
    noSpoc: 'Non attribué',
  },

  channels: {
    title: 'Préférences de notification',
    everyone: (account: string, people: number | undefined) =>
      people === undefined || people < 2
        ? `tout le monde chez ${account}`
        : plural(people, { other: `les # utilisateurs chez ${account}` }),
    description: {
      before: (everyone: string) =>
        `Pour toute l’organisation : un canal désactivé ici l’est pour ${everyone}. Chaque membre peut le modifier. Vos propres choix se trouvent dans`,
      link: 'vos préférences de notification',
      after: '.',
    },
    email: {
      label: 'Notifications par e-mail',
      description: 'Des e-mails sur les notifications, à la fréquence choisie par chacun.',
      what: 'e-mails',
    },
    sms: {
      label: 'SMS/WhatsApp for Business',
      description: 'Des SMS sur les alertes de sécurité.',
      what: 'SMS',
    },
    phone: {
      label: 'Notifications sur téléphone',
      description: 'Des messages du navigateur sur les téléphones.',
      what: 'messages sur téléphone',
    },
    noTextMessages: 'Nous n’envoyons pas de SMS pour le moment. Votre choix vaudra dès le jour où nous le ferons.',
    stops: (what: readonly string[], everyone: string) =>
      `Si vous enregistrez, ces envois s’arrêtent pour ${everyone} : ${inList(what)}.`,
    stopsAlertsToo: (what: readonly string[], everyone: string) =>
      `Si vous enregistrez, ces envois s’arrêtent pour ${everyone}, alertes de sécurité comprises : ${inList(what)}.`,
    save: 'Enregistrer tous les paramètres',
    saved: 'Paramètres mis à jour',
    saveFailed: 'Échec de la mise à jour',
    noAccount: 'Aucun compte à mettre à jour n’a été trouvé.',
  },
}
