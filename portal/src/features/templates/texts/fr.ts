import { numberFormat, plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

const NUMBER = numberFormat()

export const texts: Texts = {
  signInHeld: (until) =>
    `Quelqu’un d’autre a modifié votre adresse e-mail ou votre mot de passe. Par précaution, les documents vous restent fermés jusqu’au ${until}. Pour les ouvrir plus tôt, utilisez le lien de notre e-mail sur cette modification, ou adressez-vous à un gestionnaire de votre organisation.`,
  loading: 'Chargement des modèles...',
  notLoaded: 'Échec du chargement des modèles',
  account: 'Compte',
  allAccounts: 'Tous les comptes',
  unknownAccount: 'Compte inconnu',
  superseded: 'Remplacé',
  categories: {
    general: 'Général',
    legal: 'Juridique',
    privacy: 'Vie privée',
    compliance: 'Conformité',
    contracts: 'Contrats',
  },
  textStates: {
    pending: 'Lecture du texte en cours',
    unreadable: 'Le texte n’a pas pu être lu : le Steward ne peut pas citer ce fichier',
  },

  page: {
    title: 'Modèles',
    forAdmins: 'Les modèles de chaque compte et les modèles génériques mis à leur disposition.',
    forMembers: 'Les modèles propres à votre compte et les modèles génériques disponibles.',
    forMembersOf: (account) => `Les modèles propres à ${account} et les modèles génériques disponibles.`,
    hint: 'Sélectionnez-en deux pour les comparer.',
  },

  filter: {
    search: 'Rechercher des modèles',
    allCategories: 'Toutes les catégories',
    tag: 'Étiquette',
    allTags: 'Toutes les étiquettes',
    moreTags: (count) =>
      `Les ${plural(count, { other: '#' })} étiquettes les plus utilisées : la recherche trouve les autres`,
    sort: 'Trier par',
    orders: {
      match: 'Meilleur résultat',
      newest: 'Plus récents d’abord',
      title: 'Titre',
      size: 'Plus volumineux d’abord',
    },
    clear: 'Effacer',
  },

  lists: {
    moreThan: (most: number) => `plus de ${NUMBER.format(most)}`,
    rest: 'Il y en a d’autres. Cherchez ou filtrez pour les trouver.',
    clear: 'Effacer les filtres',
    closed: 'Fermés pour le moment',
    client: {
      title: 'Modèles propres au client',
      titleWithCount: (count) => `Modèles propres au client (${count})`,
      noneFound: 'Aucun modèle propre au client trouvé',
      noneYet: 'Aucun modèle propre au client pour l’instant',
      pages: 'Pages des modèles propres au client',
    },
    generic: {
      title: 'Modèles génériques',
      titleWithCount: (count) => `Modèles génériques (${count})`,
      noneFound: 'Aucun modèle générique trouvé',
      noneYet: 'Aucun modèle générique pour l’instant',
      pages: 'Pages des modèles génériques',
    },
  },
  columns: { template: 'Modèle', size: 'Taille', uploaded: 'Téléversé', actions: 'Actions' },
  row: {
    choose: (title) => `Choisir ${title} pour une comparaison`,
    withTag: (tag) => `Afficher les modèles portant l’étiquette ${tag}`,
    download: (title) => `Télécharger ${title}`,
    edit: (title) => `Modifier ${title}`,
    delete: (title) => `Supprimer ${title}`,
  },

  selection: {
    title: 'Comparaison',
    one: '1 modèle choisi : choisissez-en un autre pour comparer',
    several: (count) => `${count} modèles choisis`,
    clear: 'Effacer',
    compare: 'Comparer',
  },

  missing: {
    heading: 'Modèle introuvable',
    title: 'Ce modèle n’est pas disponible',
    description: 'Il a peut-être été supprimé, ou il appartient à un autre compte.',
    showAll: 'Afficher tous les modèles',
  },

  form: {
    title: 'Titre',
    titleRequired: 'Indiquez un titre',
    description: 'Description',
    category: 'Catégorie',
    tags: 'Étiquettes',
    tagsHint: 'Séparées par des virgules',
    tooManyTags: (tags, characters) => `Au maximum ${tags} étiquettes de ${characters} caractères chacune`,
  },

  edit: {
    title: 'Modifier le modèle',
    save: 'Enregistrer',
    done: 'Le modèle a été mis à jour',
    failed: 'Échec de la mise à jour du modèle',
  },
  delete: {
    title: 'Supprimer le modèle',
    question: 'Voulez-vous vraiment supprimer ce modèle ?',
    final: 'Cette action est irréversible.',
    confirm: 'Supprimer',
    done: 'Le modèle a été supprimé',
    failed: 'Échec de la suppression du modèle',
  },
  download: { done: 'Le modèle a été téléchargé', failed: 'Échec du téléchargement du modèle' },

  upload: {
    action: 'Téléverser un modèle',
    drop: 'Déposez des fichiers ici ou choisissez-les',
    dropHint: 'PDF, DOC, DOCX, TXT ou RTF, 10 Mo au maximum par fichier',
    dropAnywhere: 'Déposez les fichiers pour les téléverser',
    severalFiles: 'Chaque fichier devient un modèle qui porte son nom.',
    chosenFiles: (count) => `Fichiers choisis (${count})`,
    remove: (file) => `Retirer ${file}`,
    kind: 'Type de modèle',
    kinds: { client: 'Propre au client', generic: 'Générique' },
    accounts: 'Comptes',
    atLeastOne: 'Au moins un',
    noneIsAll: 'Sans compte, il est disponible pour tous les comptes',
    findAccount: 'Tapez pour trouver un compte',
    noAccountFound: 'Aucun compte trouvé',
    chosenAccounts: 'Comptes choisis',
    submit: 'Téléverser',
    submitSeveral: (count) => plural(count, { other: 'Téléverser # fichiers' }),
    denied: {
      title: 'Accès refusé',
      description: 'Seuls les administrateurs peuvent téléverser des modèles génériques',
    },
    noAccount: {
      title: 'Compte requis',
      description: 'Choisissez au moins un compte client pour les modèles propres au client',
    },
    ownAccountMissing: 'Le compte actuel, requis pour un modèle propre au client, est introuvable',
    skipped: {
      title: 'Certains fichiers ont été ignorés',
      large: (files) => `Fichiers de plus de 10 Mo : ${files}`,
      type: (endings, files) => `Fichiers d’un autre type que ${endings} : ${files}`,
    },
    stop: {
      title: 'Arrêter le téléversement ?',
      description: 'Les fichiers non terminés seront abandonnés.',
      confirm: 'Arrêter',
      cancel: 'Continuer',
    },
    progress: {
      files: 'Fichiers',
      finished: (ended, all) => `Fichiers terminés : ${ended} sur ${all}`,
      failed: (failed, all) => `Fichiers en échec : ${failed} sur ${all}`,
      of: (file) => `Progression : ${file}`,
      cancel: (file) => `Annuler ${file}`,
      cancelAll: 'Tout annuler',
      close: 'Fermer',
      retry: 'Réessayer les échecs',
    },
    states: {
      waiting: 'En attente',
      done: 'Téléversé',
      failed: 'Échec',
      brokenOff: 'La connexion a été interrompue',
      failedAfter: (reason, made, wanted) => `${reason} (comptes terminés : ${made} sur ${wanted})`,
      cancelled: 'Annulé',
      cancelledAfter: (made, wanted) => `Annulé (comptes terminés : ${made} sur ${wanted})`,
    },
    cancelled: 'Téléversement annulé',
    done: (count) => plural(count, { one: 'Le modèle a été téléversé', other: 'Les # modèles ont été téléversés' }),
    partial: {
      title: 'Réussite partielle',
      description: (uploaded, failed) =>
        `${plural(uploaded, { one: '# téléversé', other: '# téléversés' })}, ${failed} en échec`,
    },
    failed: 'Échec du téléversement des modèles',
  },

  recent: {
    title: 'Documents récents',
    all: 'Tous les modèles',
    none: 'Aucun document pour l’instant.',
    noneAbout: 'Il n’y a pas encore de document sur ce sujet.',
    compare: 'Nouvelle version : comparer',
  },

  ofAccount: {
    title: 'Documents',
    showAll: 'Tout afficher dans la bibliothèque',
    none: 'Aucun document pour l’instant',
    noneHint: 'Les documents que seul ce client peut lire se trouvent ici.',
    uploadedBy: (name) => `téléversé par ${name}`,
    uploadedByFormer: 'téléversé par une personne partie depuis',
    unreadable: 'Le texte n’a pas pu être lu',
    unreadableHint: 'Le Steward et la recherche ne savent pas ce qu’il contient',
    earlier: 'Version antérieure',
  },
}
