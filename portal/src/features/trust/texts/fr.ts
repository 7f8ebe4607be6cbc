import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Confiance',
  lede: 'Ce qui protège ce qui est à vous, lu dans le système en service. Ce qui ne peut être mesuré n’est pas sur cette page.',
  ledeAt: (time) =>
    `Ce qui protège ce qui est à vous, lu dans le système en service à ${time}. Ce qui ne peut être mesuré n’est pas sur cette page.`,
  loading: 'Chargement des faits...',
  failed: 'Les faits n’ont pas pu être chargés.',

  reach: 'Qui peut accéder à vos données',
  stay: 'Combien de temps elles restent',
  sessions: 'Comment les connexions prennent fin',

  support: {
    label: 'Accès pour l’assistance',
    write: 'Consulter et modifier, avec une trace',
    read: 'Consulter seulement',
    off: 'Aucun',
    granted: (until) => `Consulter seulement, jusqu’au ${until}`,
    grantedWriting: (until) => `Consulter et modifier, jusqu’au ${until}`,
    decided: (name, date) => `Réglé par ${name} le ${date}.`,
    decidedBySomebody: (date) => `Réglé le ${date}.`,
    notDecided: 'C’est le réglage par défaut : personne de votre organisation ne l’a modifié.',
    running: (count) =>
      plural(count, {
        one: 'En ce moment, une personne du cabinet est connectée à la place de l’un de vous.',
        other: 'En ce moment, # personnes du cabinet sont connectées à la place de l’un de vous.',
      }),
    notRunning: 'En ce moment, personne du cabinet n’est connecté à la place de l’un de vous.',
    last: (date) => `La dernière fois, c’était le ${date}.`,
    how: 'Réglage du compte',
  },

  firm: {
    label: 'Personnes du cabinet',
    value: (count) => plural(count, { one: '# personne a accès', other: '# personnes ont accès' }),
    unnamed: (count) => plural(count, { one: '# sans nom', other: '# sans nom' }),
  },

  lastAccess: {
    label: 'Dernier accès du cabinet',
    by: (name) => `Par ${name}.`,
    none: 'Aucun depuis le début du journal',
    how: 'Journal des accès',
  },

  people: {
    label: 'Vos collaborateurs',
    value: (people, share) =>
      `${plural(people, { one: '# personne', other: '# personnes' })}, ${share}\u00a0% avec un second facteur`,
    with: (count, people) => `${count} sur ${people} en ont un.`,
    rules: {
      off: 'Il n’est demandé à personne.',
      offer: 'Chacun peut en ajouter un dans Mon profil.',
      require: 'Il est exigé de tous.',
    },
  },

  log: {
    label: 'Journal des accès',
    value: (count) => plural(count, { one: '# entrée', other: '# entrées' }),
    head: 'Tête de la chaîne',
    open: 'Ouvrir le journal des accès',
    how: (time) => `Dernière entrée ${time}`,
  },

  backup: { label: 'Dernière sauvegarde', how: 'Signalée par la sauvegarde' },

  retention: {
    label: 'Conservation',
    value: (count) => plural(count, { one: '# durée est fixée', other: '# durées sont fixées' }),
    nothing: 'Aucune suppression n’est annoncée pour votre compte.',
    announced: (count, date) =>
      `${plural(count, { one: '# élément de votre compte est supprimé', other: '# éléments de votre compte sont supprimés' })} à partir du ${date}.`,
    how: 'Règles de conservation',
  },

  session: {
    label: 'Sessions',
    idle: (time) => `Prennent fin après ${time} sans utilisation`,
    longest: (time) => `En tout cas ${time} après la connexion.`,
    longestOnly: (time) => `Prennent fin ${time} après la connexion`,
    how: 'Configuration',
  },

  counted: (time) => `Compté à ${time}`,
  days: (count) => plural(count, { one: '# jour', other: '# jours' }),
  hours: (count) => plural(count, { one: '# heure', other: '# heures' }),
  minutes: (count) => plural(count, { one: '# minute', other: '# minutes' }),
}
