import { plural } from '../../../../language/formats.ts'
import type { Texts } from './en.ts'

const success = (description: string) => ({ title: 'Opération réussie', description })
const failure = (description: string) => ({ title: 'Erreur', description })
const copied = (description: string) => ({ title: 'Copié !', description })

export const texts: Texts = {
  title: 'Notifications API',
  description: 'Webhooks et flux RSS dont les messages deviennent des notifications du compte.',
  add: 'Ajouter un flux',
  addFirst: 'Ajouter votre premier flux',
  showDisabled: (count: number) => `Afficher les flux désactivés (${count})`,
  hideDisabled: 'Masquer les flux désactivés',
  loading: 'Chargement des flux...',
  loadFailed: 'Échec du chargement des webhooks',
  empty: 'Aucun flux configuré',
  emptyHint: 'Ajoutez un webhook ou un flux RSS pour commencer à recevoir des notifications',

  events: {
    compliance_alert: 'Alertes de conformité',
    security_alert: 'Alertes de sécurité',
    regulatory_update: 'Évolutions réglementaires',
    document_review: 'Documents à relire',
    system_notification: 'Notifications du système',
  },
  rssUpdate: 'Actualités RSS',

  states: {
    active: 'Actif',
    failing: 'En échec',
    stopped: 'Arrêté',
    disabled: 'Désactivé',
  },

  toasts: {
    accountRequired: failure('L’identifiant du compte est requis'),
    created: success('Le webhook a été créé'),
    createFailed: failure('Échec de la création du webhook'),
    updated: success('Le webhook a été mis à jour'),
    updateFailed: failure('Échec de la mise à jour du webhook'),
    enabled: success('Le webhook a été activé'),
    disabled: success('Le webhook a été désactivé'),
    toggleFailed: failure('Échec de la mise à jour du statut du webhook'),
    disableFailed: failure('Échec de la désactivation du webhook'),
    tested: { title: 'Test envoyé', description: 'La notification de test du webhook a été envoyée' },
    testFailed: { title: 'Échec du test', description: 'Échec de l’envoi de la notification de test' },
    processed: {
      title: 'Flux RSS traité',
      description: 'Le flux RSS a été traité pour en tirer de nouvelles notifications',
    },
    processFailed: { title: 'Échec du test', description: 'Échec du traitement du flux RSS' },
    copied: copied('L’URL du webhook a été copiée dans le presse-papiers'),
    exampleCopied: copied('L’exemple a été copié dans le presse-papiers'),
    secretCopied: copied('Le secret a été copié dans le presse-papiers'),
    copyFailed: { title: 'La copie a échoué', description: 'Sélectionnez le texte et copiez-le vous-même.' },
    replayed: { title: 'Rejoué', description: 'L’envoi a créé une notification.' },
    replayedBefore: { title: 'Rien à faire', description: 'L’envoi a déjà créé sa notification.' },
    replayIgnored: { title: 'Ignoré', description: 'Le flux ne reprend pas cet événement.' },
    replayFailed: { title: 'L’envoi n’a pas pu être rejoué' },
    rotateFailed: { title: 'Le secret n’a pas pu être renouvelé' },
    oldSecretEnded: { title: 'L’ancien secret n’est plus valable' },
    endFailed: { title: 'L’ancien secret n’a pas pu être invalidé' },
  },

  form: {
    addTitle: 'Ajouter un flux',
    addDescription: 'Un webhook reçoit ce que d’autres systèmes envoient ; un flux RSS est lu tous les quarts d’heure.',
    editTitle: 'Modifier le flux',
    save: 'Enregistrer',
    update: 'Mettre à jour',
    name: 'Nom',
    nameRequired: 'Indiquez un nom',
    nameTooLong: 'Le nom est trop long',
    type: 'Type de flux',
    types: { webhook: 'Webhook', rss: 'RSS' },
    url: 'URL RSS',
    urlHint: 'RSS, Atom, RDF ou JSON Feed',
    urlWrong: 'Indiquez une adresse complète qui commence par https:// ou http://',
    articles: 'Les articles deviennent',
    events: 'Événements',
    noEvents: 'Sans événement, le flux ne signale rien.',
    secret: 'Clé secrète',
    secretKept: 'Laissez ce champ vide pour conserver le secret actuel.',
    secretNew:
      'Avec un secret, seuls les envois signés sont acceptés. Le secret n’est plus affiché après l’enregistrement : notez-le.',
    generate: 'Générer',
    showSecret: 'Afficher la clé secrète',
    hideSecret: 'Masquer la clé secrète',
    enabled: 'Activé',
  },

  card: {
    enable: (name: string) => `Activer le flux ${name}`,
    edit: (name: string) => `Modifier ${name}`,
    start: 'Redémarrer',
    startLabel: (name: string) => `Redémarrer le flux ${name}`,
    stopped: (failures: number, date: string) =>
      plural(failures, {
        one: `Arrêté après # échec, ${date}.`,
        other: `Arrêté après # échecs, ${date}.`,
      }),
    stoppedHint:
      'Ce qui arrive maintenant reçoit la réponse 404 et n’est pas conservé. Les administrateurs ont été avertis.',
    startsItselfHint: 'Un envoi avec une signature valide le redémarre.',
    copyUrl: (name: string) => `Copier l’URL du flux ${name}`,
    noEvents: 'Aucun événement',
    failures: (failures: number, max: number) => `Échecs : ${failures}/${max}`,
    neverSent: 'Aucun envoi',
    lastSent: (date: string) => `Dernier envoi : ${date}`,
    secured: 'Sécurisé',
    test: 'Tester',
    testLabel: (name: string) => `Tester le flux ${name}`,
    process: 'Traiter le flux',
    processLabel: (name: string) => `Traiter le flux ${name}`,
    deliveries: 'Envois récents',
    deliveriesLabel: (name: string) => `Envois récents du flux ${name}`,
  },

  remove: {
    label: (name: string) => `Supprimer ${name}`,
    title: 'Voulez-vous vraiment supprimer ce webhook ?',
    description: (name: string) =>
      `${name} sera désactivé et quittera la liste ; plus rien ne sera reçu ni lu. Vous pourrez le réactiver parmi les flux désactivés.`,
    confirm: 'Supprimer',
  },

  state: {
    label: (name: string) => `État du flux ${name}`,
    title: 'État',
    failures: (failures: number, max: number) => `${failures} sur ${max} échecs`,
    uncounted: 'Sans secret, les envois refusés ne comptent pas : n’importe qui peut les avoir envoyés.',
    counted: (max: number) =>
      `À ${max}, le flux s’arrête et les administrateurs sont avertis. Un envoi réussi remet le compteur à 0.`,
    unproven: (count: number) =>
      plural(count, {
        one: '# autre refus, non compté : rien ne montre qu’il venait de l’expéditeur.',
        other: '# autres refus, non comptés : rien ne montre qu’ils venaient de l’expéditeur.',
      }),
    lastSuccess: 'Dernier succès',
    none: 'Aucun',
  },

  secret: {
    label: (name: string) => `Secret du flux ${name}`,
    title: 'Secret',
    bothValid: '2 valables',
    set: 'Défini',
    none: 'Aucun',
    new: 'Nouveau',
    old: 'Ancien',
    bothUntil: (date: string) => `Les deux sont valables jusqu’au ${date}`,
    left: (time: string) => `(encore ${time}). Ensuite, seul le nouveau sera valable.`,
    open: 'Toute personne qui connaît l’adresse peut envoyer des messages.',
    rotate: {
      button: 'Renouveler le secret',
      label: (name: string) => `Renouveler le secret du flux ${name}`,
      title: (name: string) => `Renouveler le secret du flux ${name} ?`,
      description:
        'Un nouveau secret est créé et affiché une seule fois. L’ancien reste valable pendant 24 heures, pour que l’expéditeur puisse changer.',
      confirm: 'Renouveler',
    },
    make: {
      button: 'Créer un secret',
      label: (name: string) => `Créer un secret pour le flux ${name}`,
      title: (name: string) => `Créer un secret pour le flux ${name} ?`,
      description: 'Le secret est affiché une seule fois. Dès ce moment, seuls les envois signés sont acceptés.',
      confirm: 'Créer',
    },
    shown: {
      title: 'Le nouveau secret',
      description: 'Donnez-le maintenant à l’expéditeur : il ne sera plus affiché.',
      oldUntil: (date: string) => `L’ancien est valable jusqu’au ${date}.`,
      copy: 'Copier le secret',
      done: 'Terminé',
    },
    end: {
      button: 'Invalider l’ancien',
      label: (name: string) => `Invalider maintenant l’ancien secret du flux ${name}`,
      title: (name: string) => `Invalider maintenant l’ancien secret du flux ${name} ?`,
      description: 'Les envois signés avec ce secret sont refusés dès maintenant. Cette action est irréversible.',
      confirm: 'Invalider',
    },
  },

  example: {
    title: 'Envoyer à ce flux',
    signed: 'Une requête signée, prête à être exécutée ; le secret vient de la variable FEED_SECRET.',
    unsigned:
      'Une requête, prête à être exécutée. Sans secret, toute personne qui connaît l’adresse peut envoyer des messages.',
    for: 'Exemple pour',
    label: (language: string) => `Exemple pour ${language}`,
    copy: 'Copier l’exemple',
  },

  log: {
    label: (name: string) => `Envois du flux ${name}`,
    title: 'Envois',
    kept: 'Conservés pendant 30 jours',
    refresh: 'Actualiser',
    show: 'Afficher les envois',
    kinds: { all: 'Tous', refused: 'Refusés', tests: 'Tests' },
    loading: 'Chargement des envois...',
    failed: 'Échec du chargement des envois',
    empty: {
      all: 'Aucun envoi n’est encore enregistré.',
      refused: 'Rien n’a été refusé.',
      tests: 'Aucun test n’est enregistré.',
    },
    pages: (name: string) => `Pages des envois du flux ${name}`,
    showRequest: (delivery: string) => `Afficher la requête : ${delivery}`,
    hideRequest: (delivery: string) => `Masquer la requête : ${delivery}`,
    notCounted: 'Non compté comme échec',
    notifications: (count: number) => plural(count, { one: '# notification', other: '# notifications' }),
    times: (count: number, since: string) =>
      plural(count, { one: `# fois depuis le ${since}`, other: `# fois depuis le ${since}` }),
  },

  request: {
    loading: 'Chargement de la requête...',
    failed: 'Échec du chargement de la requête',
    gone: 'Cet envoi n’est plus dans le journal.',
    title: 'Requête',
    answer: 'Réponse',
    replayHint:
      'Rejouer vérifie de nouveau la signature, pas l’heure. Un envoi ne crée jamais de lui-même deux notifications.',
    replay: 'Rejouer',
    makeAnother: 'En créer une autre',
    refusedAgain: 'Refusé de nouveau',
  },

  outcomes: {
    accepted: 'Accepté',
    repeated: 'Répété : sa notification existe déjà',
    ignored: 'Ignoré : le flux ne reprend pas cet événement',
    read: 'Lu',
    unchanged: 'Rien de nouveau',
    unreadable: 'N’a pas pu être lu',
    unsigned: 'Refusé : non signé',
    stale: 'Refusé : l’horodatage s’écarte de plus de cinq minutes',
    forged: 'Refusé : la signature ne correspond pas',
    disabled: 'Refusé : le flux est désactivé',
    limited: 'Refusé : plus de 60 en une minute',
    malformed: 'Refusé : envoi non valide',
    oversized: 'Refusé : trop volumineux',
    unreachable: 'Échec du test',
    failed: 'Échec',
  },

  badges: {
    accepted: '200',
    repeated: '200 répété',
    ignored: '202 ignoré',
    read: 'Lu',
    unchanged: 'Rien de nouveau',
    unreadable: 'Non lu',
    unsigned: '401 non signé',
    stale: '401 heure',
    forged: '401 signature',
    disabled: '404',
    limited: '429',
    malformed: '400 invalide',
    oversized: '413 trop grand',
    unreachable: 'Injoignable',
    failed: '500',
  },
  testBadge: 'Test',
  replayedBadge: (badge: string) => `${badge} rejoué`,
}
