import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  impersonating:
    'Les données d’une personne n’appartiennent qu’à elle : elles ne sont pas affichées pendant que vous empruntez son identité.',

  requests: {
    title: 'Vos demandes',
    reason: 'La loi nous donne un mois. La date figure ici, et dans la liste du cabinet.',
    loading: 'Chargement de vos demandes...',
    failed: 'Vos demandes n’ont pas pu être chargées',
    none: 'Vous n’avez encore rien demandé.',
    of: (what, day) => `${what} du ${day}`,
    states: { open: 'Chez nous', done: 'Terminée', refused: 'Refusée', withdrawn: 'Retirée' },
    ready: 'Prête',
    over: 'Supprimée',
    making: 'En cours',
    sent: (day) => `envoyée le ${day}`,
    answerBy: (day) => `réponse au plus tard le ${day}`,
    answered: (day) => `répondue le ${day}`,
    refusedOn: (day) => `refusée le ${day}`,
    withdrawnOn: (day) => `retirée le ${day}`,
    extended: (reason) => `Cela prend plus de temps : ${reason}`,
    yours: 'Vous avez écrit',
    answer: 'Notre réponse',
    reasonWhy: 'Notre motif',
    size: (size, records, files) =>
      `Zip, ${size} : ${plural(records, { one: '# enregistrement', other: '# enregistrements' })} et ${plural(files, { one: '# fichier', other: '# fichiers' })}`,
    validUntil: (moment) => `téléchargeable jusqu’au ${moment}`,
    expired: 'Le fichier a été supprimé après sept jours. Vous pouvez en demander un nouveau.',
    collecting:
      'Nous rassemblons vos données. Vous pouvez quitter cette page : nous vous prévenons quand elles sont prêtes.',
    progress: 'Avancement de l’exportation',
    delayed: 'Cela prend plus de temps que d’habitude. Nous réessayons automatiquement.',
    download: 'Télécharger',
    downloadLabel: (number) => `Télécharger ${number}`,
    downloadFailed: 'Le téléchargement n’a pas pu commencer',
    fileName: 'mes-donnees.zip',
    withdraw: 'Retirer',
    withdrawLabel: (number) => `Retirer ${number}`,
    withdrawAsk: (number) => `Retirer ${number} ?`,
    withdrawWhy: 'Nous n’y donnons alors pas suite. Vous pouvez refaire la demande à tout moment.',
    withdrawnDone: 'Demande retirée',
    withdrawFailed: 'La demande n’a pas pu être retirée',
  },

  kinds: { export: 'Exportation', correction: 'Rectification', objection: 'Opposition', erasure: 'Effacement' },

  rights: {
    title: 'Ce que vous pouvez demander',
    reason:
      'Ceci vous concerne en tant que personne. Un gestionnaire de votre organisation peut nous demander les données de celle-ci.',
    export: 'Tout ce que nous détenons sur vous, en JSON et en fichiers. Prête en quelques minutes, en général.',
    correction: 'Quelque chose est inexact et vous ne pouvez pas le modifier vous-même.',
    objection: 'Faire cesser une utilisation de vos données qui repose sur notre intérêt légitime.',
    erasure: 'Votre accès et votre nom. Les cartes et les messages restent, sans votre nom.',
    actions: { export: 'Exporter', correction: 'Rectifier', objection: 'S’opposer', erasure: 'Effacer…' },
    waiting: 'Vous l’avez déjà demandé.',
  },

  ask: {
    sent: 'Votre demande a été envoyée',
    exportSent: 'Votre exportation est en préparation',
    exportSentWhy: 'Vous la trouverez ici dès qu’elle sera prête.',
    failed: 'Votre demande n’a pas pu être envoyée',
    cancel: 'Annuler',
    send: 'Envoyer',
    tooShort: 'Veuillez le dire en quelques mots',
    tooLong: '4 000 caractères au plus',
    correction: {
      title: 'Demander une rectification',
      description:
        'Vous modifiez vous-même votre numéro de téléphone sous Données personnelles. Nous rectifions tout le reste.',
      label: 'Qu’est-ce qui est inexact, et que faut-il lire ?',
    },
    objection: {
      title: 'S’opposer à une utilisation de vos données',
      description:
        'Par exemple au fait que nous vous écrivions au sujet de nouveaux services. Nous y mettons fin, ou nous vous disons pourquoi ce n’est pas possible.',
      label: 'Quelle utilisation, et pourquoi ?',
    },
    erasure: {
      title: 'Demander l’effacement de vos données',
      description:
        'Nous supprimons votre identité, vos paramètres, vos conversations et vos propres fichiers. Les cartes et les messages que vous avez écrits dans votre organisation restent, sans votre nom. Vous ne pourrez plus vous connecter ensuite, et c’est irréversible. Exportez d’abord vos données si vous voulez les garder.',
      label: 'Ce que nous devons savoir',
      submit: 'Demander l’effacement',
    },
  },

  periods: {
    title: 'Combien de temps nous les gardons',
    reason: 'Les durées définies, les mêmes que dans la',
    notice: 'Déclaration de confidentialité',
    announced: 'Les suppressions sont annoncées 30 jours à l’avance.',
  },
}
