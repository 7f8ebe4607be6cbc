import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'AI Steward',
  nameless: 'Utilisateur',
  placeholder: 'Posez votre question',
  welcome:
    'Interrogez-moi sur vos documents : ce que prévoit une politique, quel modèle convient, ce qui a changé entre deux versions. Je cite les documents sur lesquels je m’appuie.',
  prompts: {
    advisory: { label: 'Demander un avis', draft: 'Je souhaite un avis sur ' },
    retrieve: { label: 'Trouver un document', draft: 'Trouvez le document sur ' },
    compare: 'Comparer des documents',
  },

  frame: { restore: 'Restaurer', minimise: 'Réduire', expand: 'Agrandir', close: 'Fermer' },
  showConversation: 'Afficher la conversation',
  conversation: 'Conversation',
  writing: 'L’AI Steward écrit',
  youAsked: 'Vous avez demandé :',
  answered: 'L’AI Steward a répondu :',
  table: 'Tableau',
  code: 'Code',
  stopped: 'Vous avez arrêté cette réponse.',
  copy: 'Copier cette réponse',
  copied: { title: 'Copié !', description: 'La réponse est dans votre presse-papiers.' },
  notCopied: { title: 'Erreur', description: 'La réponse n’a pas pu être copiée.' },
  rateLimited: 'Trop de questions',
  unavailable: {
    title: 'IA temporairement indisponible...',
    description: 'Vous recevez pour l’instant des réponses préparées. Réessayez plus tard.',
  },

  composer: {
    attach: 'Joindre un fichier',
    send: 'Envoyer',
    stop: 'Arrêter',
    uploading: (file) => `Téléversement : ${file}`,
    remove: (file) => `Retirer ${file}`,
  },

  upload: {
    large: { title: 'Fichier trop volumineux', description: 'La taille maximale d’un fichier est de 20 Mo' },
    notSignedIn: { title: 'Vous n’êtes pas connecté', description: 'Connectez-vous pour téléverser des fichiers' },
    type: {
      title: 'Échec du téléversement',
      description: 'Fichiers acceptés : .pdf, .doc, .docx, .txt, .xls, .xlsx',
    },
    failed: {
      title: 'Échec du téléversement',
      description: 'Le fichier n’a pas pu être téléversé. Veuillez réessayer.',
    },
    full: {
      title: 'Votre espace de téléversement est plein',
      description: 'Supprimez dans Mon profil les fichiers dont vous n’avez plus besoin.',
    },
    impersonating: {
      title: 'Échec du téléversement',
      description: 'Vous ne pouvez pas joindre de fichiers pendant que vous empruntez l’identité d’un utilisateur.',
    },
  },

  actions: {
    'open-templates': 'Ouvrir les modèles',
    'open-comparison': 'Afficher côte à côte',
    'ask-again': 'Redemander',
    'ask-advisor': 'Demander à un conseiller',
  },
  comparison: { asked: (first, second) => `Comparez « ${first} » avec « ${second} ».` },

  sources: {
    documents: 'Dans vos documents',
    help: 'Dans l’aide du portail',
    groups: { FAQ: 'FAQ', Guide: 'Guide' },
    superseded: 'Remplacé',
    download: (title) => `Télécharger ${title}`,
    notDownloaded: { title: 'Erreur', description: 'Le document n’a pas pu être téléchargé.' },
  },

  advisor: {
    withSources: 'La question, la réponse et les sources sont jointes ; vous les voyez avant l’envoi.',
    withQuestion: 'Votre question est jointe ; la réponse arrive sous « Contacter l’assistance ».',
    subject: (question) => `Question : ${question}`,
    answer: 'Réponse de l’AI Steward :',
    sources: 'Ses sources :',
    nothing: 'L’AI Steward n’a pas trouvé cela dans nos documents.',
  },

  conversations: {
    open: 'Conversations',
    begin: 'Nouvelle conversation',
    earlier: 'Conversations précédentes',
    none: 'Aucune conversation précédente.',
    loading: 'Chargement...',
    failed: 'Vos conversations n’ont pas pu être chargées.',
    kept: 'Conservées aussi longtemps que l’indique la déclaration de confidentialité, uniquement pour vous.',
    remove: (title) => `Supprimer ${title}`,
    removeAll: 'Tout supprimer',
    removed: (title) => `« ${title} » supprimée`,
    removedAll: 'Toutes les conversations ont été supprimées',
    undo: 'Annuler',
    notRemoved: { title: 'Erreur', description: 'La conversation n’a pas pu être supprimée.' },
    notLoaded: { title: 'Erreur', description: 'La conversation n’a pas pu être chargée.' },
  },

  fallback: {
    later: 'Reposez-moi la question dans un instant.',
    replies: {
      supplierCode:
        'Le code de conduite des fournisseurs se trouve parmi vos [modèles](/templates). Je ne peux pas le lire pour le moment.',
      privacy:
        'Pour les questions relatives à la vie privée et au RGPD, cherchez parmi vos [modèles](/templates) dans la catégorie Vie privée, ou [écrivez-nous](/contact-support).',
      dpia: 'Un modèle d’analyse d’impact (AIPD) se trouve parmi vos [modèles](/templates). Je ne peux pas le lire pour le moment.',
      contracts:
        'Les contrats et les documents juridiques se trouvent parmi vos [modèles](/templates). Pour un avis, [écrivez-nous](/contact-support) ou réservez une consultation.',
      security:
        'Pour la sécurité et les audits, consultez les [Événements importants](/important-events) et vos [modèles](/templates). En cas d’incident, [contactez-nous](/contact-support) immédiatement.',
      search:
        'Je ne peux pas effectuer de recherche pour le moment. Appuyez sur Ctrl+K pour chercher des pages et des modèles, ou ouvrez vos [modèles](/templates).',
      greeting: 'Bonjour ! Je ne peux pas accéder à vos documents pour le moment.',
    },
    other:
      'Je ne peux pas accéder à vos documents pour le moment. Notre équipe peut vous aider : [écrivez-nous](/contact-support).',
  },
}
