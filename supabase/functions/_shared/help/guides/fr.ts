import type { Texts } from './en.ts'

export const texts: Texts = {
  home: {
    title: 'Votre page d’accueil',
    text: 'La « Page du portail » est votre page d’accueil : ce qui requiert votre attention aujourd’hui, l’AI Steward, les documents récents, vos prochaines consultations, le tableau, votre personne de contact et les demandes ouvertes. La coche à côté d’un élément de « Requiert votre attention » le ferme, uniquement pour vous ; le message qui apparaît propose « Annuler ». Le logo et « Accueil » dans la barre latérale y mènent depuis chaque page.',
  },
  'upcoming-consults': {
    title: 'Voir vos prochaines consultations',
    text: 'Le « Planificateur de consultations » affiche les consultations que vous avez réservées, la plus proche d’abord, avec le jour, l’heure, le consultant et le service. Les heures sont celles de notre cabinet. Le nom du consultant ouvre la réservation, où vous pouvez la déplacer ou l’annuler.',
  },
  'consult-times': {
    title: 'L’heure d’une consultation',
    text: 'L’heure d’une consultation est celle de notre cabinet, où que vous soyez. Le fichier d’agenda d’une consultation a la bonne heure pour votre propre fuseau horaire.',
  },
  calendar: {
    title: 'Mettre une consultation dans votre agenda',
    text: 'Chaque consultation a un bouton « Ajouter à l’agenda ». Il vous donne un fichier (.ics) pour Outlook, Google Agenda ou l’agenda de votre téléphone.',
  },
  upload: {
    title: 'Téléverser un document',
    text: 'Dans « Modèles », choisissez « Téléverser un modèle », ou déposez des fichiers n’importe où sur la page. Les fichiers PDF, Word, texte et RTF de 10 Mo au maximum chacun sont acceptés, plusieurs à la fois. Choisissez un titre et une catégorie ; des étiquettes aident à le retrouver. Les téléversements de votre organisation sont propres au client.',
  },
  'find-template': {
    title: 'Trouver un modèle',
    text: '« Modèles » a un champ de recherche, qui cherche aussi dans le texte des documents, et des filtres par catégorie et par étiquette. Un titre ouvre le document dans la page. Les modèles propres au client ne sont qu’à vous, les modèles génériques sont pour tous les clients.',
  },
  download: {
    title: 'Télécharger ou imprimer un document',
    text: 'Dans « Modèles », chaque ligne a un bouton de téléchargement. Un titre ouvre le document dans la page, où vous pouvez le lire sans le télécharger.',
  },
  'delete-document': {
    title: 'Supprimer un document',
    text: 'Dans « Modèles », ouvrez le menu d’une ligne et choisissez « Supprimer ». Le portail demande d’abord une confirmation. Vous pouvez supprimer les documents de votre organisation ; ceux destinés à tous les clients appartiennent à notre équipe.',
  },
  'rename-document': {
    title: 'Changer le titre d’un document',
    text: 'Notre équipe change le titre, la catégorie et les étiquettes d’un document ; demandez-le-nous via « Contacter l’assistance ». Vous pouvez aussi supprimer votre document dans « Modèles » et le téléverser à nouveau sous un autre titre.',
  },
  superseded: {
    title: 'Ce que signifie « Remplacé »',
    text: 'Un document porte la mention « Remplacé » là où le Steward le cite, s’il en existe une version ultérieure dans la bibliothèque. Lisez la version ultérieure, ou comparez les deux.',
  },
  'compare-templates': {
    title: 'Comparer deux versions',
    text: 'Cochez deux lignes dans « Modèles » et choisissez « Comparer », ou choisissez « Comparer des documents » dans le chat. Le document le plus ancien est à gauche. Vous voyez quelles clauses ont été ajoutées, supprimées, modifiées ou renumérotées, pouvez les imprimer, et « Inverser » retourne la comparaison.',
  },
  'text-not-read': {
    title: 'Le texte d’un fichier n’a pas pu être lu',
    text: 'Le Steward ne peut citer un document que si son texte est lisible. Un scan sans texte, un fichier chiffré et un fichier endommagé n’en ont pas. Téléversez le fichier original, ou un PDF avec une couche de texte, sans mot de passe.',
  },
  'my-uploads': {
    title: 'Les fichiers que vous avez joints à des questions',
    text: 'Les fichiers que vous joignez à une question ne sont visibles que par vous : ni vos collègues ni notre équipe ne peuvent les ouvrir. Ils sont supprimés après la durée qu’indique la déclaration de confidentialité, et l’ensemble de vos fichiers peut atteindre 200 Mo. « Mon profil » les affiche sous « Mes fichiers », où vous pouvez les supprimer.',
  },
  conversations: {
    title: 'Conversations précédentes avec le Steward',
    text: 'L’horloge au-dessus du chat affiche vos conversations précédentes, en commence une nouvelle et en supprime une ou toutes. Les conversations sont conservées aussi longtemps que l’indique la déclaration de confidentialité, uniquement pour vous, et vous suivent dans un autre navigateur. Notre équipe ne peut pas les lire.',
  },
  advisor: {
    title: 'Demander à un conseiller',
    text: 'Si le Steward ne trouve pas de réponse, choisissez en dessous « Demander à un conseiller ». Une demande d’assistance s’ouvre avec votre question et les sources déjà remplies ; vous pouvez la modifier avant de l’envoyer.',
  },
  'card-new': {
    title: 'Créer une carte sur le tableau',
    text: 'Dans « Tableau Kanban », choisissez « Nouvelle carte », donnez-lui un titre et, si vous le souhaitez, une description. Elle va dans « À faire », sauf si vous choisissez une autre colonne. Tous les membres de votre organisation la voient aussitôt.',
  },
  'card-change': {
    title: 'Modifier ou supprimer une carte',
    text: 'Ouvrez le menu d’une carte dans « Tableau Kanban » pour la modifier, la déplacer ou la supprimer. La suppression ne demande rien : son message propose « Annuler », qui rétablit la carte.',
  },
  'mark-read': {
    title: 'Lire et filtrer les notifications',
    text: '« Notifications » les affiche toutes, la plus récente d’abord ; ouvrez-en une pour la lire en entier. Filtrez par statut et par type. « Tout marquer comme lu » efface le nombre à côté de la cloche.',
  },
  'notification-settings': {
    title: 'Choisir les notifications que vous recevez',
    text: '« Préférences de notification », dans les paramètres, contient vos choix : ce dont vous êtes averti, et à quelle fréquence vous recevez un e-mail : immédiatement, chaque jour, chaque semaine ou jamais.',
  },
  'mail-frequency': {
    title: 'À quelle fréquence nous vous envoyons des e-mails',
    text: 'Sous « Préférences de notification », vous choisissez à quelle fréquence les notifications vous sont envoyées par e-mail : immédiatement, chaque jour à 8 h les jours ouvrables, chaque semaine le lundi, ou jamais. Chaque e-mail contient aussi un lien qui y met fin.',
  },
  'security-alerts': {
    title: 'Pourquoi une alerte de sécurité est envoyée immédiatement',
    text: 'Une alerte de sécurité est toujours envoyée immédiatement par e-mail, quel que soit votre choix pour le reste, sauf si vous avez désactivé les e-mails.',
  },
  'text-messages': {
    title: 'Messages texte (SMS)',
    text: 'Si notre cabinet propose les SMS, « Notifications par SMS », sous « Préférences de notification », vous envoie les alertes de sécurité par SMS, au numéro de téléphone indiqué dans « Mon profil ». Si l’interrupteur n’y est pas, les SMS ne sont pas proposés.',
  },
  theme: {
    title: 'Mode sombre et autres apparences',
    text: '« Thème et apparence », dans les paramètres : clair, sombre ou comme votre appareil ; contraste élevé, animations réduites, affichage compact et Version 1.1. Une modification est visible aussitôt ; « Enregistrer l’apparence » la conserve, sur chaque appareil.',
  },
  profile: {
    title: 'Mon profil',
    text: 'Le nom au bas de la barre latérale mène à « Mon profil » : votre nom, votre adresse e-mail et votre numéro de téléphone, « Réinitialiser le mot de passe » et « Se déconnecter ».',
  },
  'sign-out': {
    title: 'Se déconnecter',
    text: '« Se déconnecter » se trouve au bas de la barre latérale et dans « Mon profil ». Cela met fin à la session dans ce navigateur.',
  },
  'forgot-password': {
    title: 'Vous ne pouvez pas vous connecter',
    text: 'Sur l’écran de connexion, indiquez votre adresse e-mail et choisissez « Mot de passe oublié » : un e-mail vous apporte un lien pour en choisir un nouveau. Vérifiez sous le formulaire que Production est choisi. Après dix mots de passe erronés, attendez cinq minutes.',
  },
  'password-rules': {
    title: 'Ce que doit contenir un mot de passe',
    text: 'Quand vous vous inscrivez, le mot de passe a au moins 8 caractères, avec une minuscule, une majuscule, un chiffre et l’un des signes @ $ ! % * ? &. Un mot de passe choisi par un lien reçu par e-mail peut être plus court : sa page indique le nombre de caractères requis.',
  },
  'account-profile': {
    title: 'Votre organisation',
    text: '« Profil du compte », dans la barre latérale, affiche le nom de votre organisation, son logo, sa formule et votre personne de contact au cabinet. Demandez-lui de les modifier.',
  },
  'switch-account': {
    title: 'Passer à une autre organisation',
    text: 'Si vous appartenez à plusieurs organisations, les flèches à côté du logo, en haut à droite, permettent de passer de l’une à l’autre. Toutes les pages montrent alors l’autre, y compris dans vos autres fenêtres.',
  },
  'your-contact': {
    title: 'Votre personne de contact au cabinet',
    text: 'Votre personne de contact figure sur votre page d’accueil, avec son adresse e-mail, son numéro de téléphone et un bouton pour réserver une consultation. « Profil du compte » la mentionne aussi.',
  },
  'who-has-access': {
    title: 'Qui a accès dans votre organisation',
    text: '« Paramètres » affiche sous « Accès des utilisateurs » toutes les personnes qui appartiennent à votre organisation dans le portail, avec leur rôle, leur niveau d’accès et leur dernière connexion. Pour en retirer une, écrivez-nous via « Contacter l’assistance ».',
  },
  'support-new': {
    title: 'Écrire à l’assistance',
    text: 'Dans « Contacter l’assistance », choisissez une catégorie et une priorité, écrivez ce dont vous avez besoin et choisissez « Envoyer le message ». La page indique quand vous aurez notre réponse au plus tard : priorité urgente dans les 2 heures, élevée dans les 8 heures, moyenne dans les 2 jours ouvrables, faible dans les 3. L’assistance est ouverte du lundi au vendredi, de 9 h à 18 h. Un message peut comporter cinq fichiers de 10 Mo chacun : PDF, Word, Excel ou texte.',
  },
  'support-follow': {
    title: 'Suivre votre demande d’assistance',
    text: '« Contacter l’assistance » affiche vos demandes avec leur numéro, leur statut et le moment auquel nous répondons au plus tard. Ouvrez-en une pour lire notre réponse et pour écrire à nouveau. Les collègues de votre organisation voient aussi les demandes.',
  },
  'support-reopen': {
    title: 'Rouvrir une demande clôturée',
    text: 'Ouvrez la demande dans « Contacter l’assistance » et choisissez « Rouvrir », ou écrivez une réponse : les deux rouvrent une demande clôturée. Vous pouvez aussi clôturer une demande vous-même.',
  },
  drafts: {
    title: 'Les textes que vous n’avez pas encore envoyés',
    text: 'Ce que vous écrivez à l’assistance et au Steward est gardé dans votre navigateur jusqu’à ce que vous l’envoyiez ou l’effaciez : un rechargement, une connexion perdue ou une session expirée ne le font pas disparaître.',
  },
  upgrade: {
    title: 'Ajouter un service',
    text: 'Les services que votre organisation n’a pas sont grisés, avec « Mise à niveau » à côté. « Mise à niveau » mène à « Contacter l’assistance », où vous demandez le service. Dès que nous l’activons, il apparaît.',
  },
  finance: {
    title: 'Suivi financier',
    text: '« Suivi financier », dans la barre latérale, est l’endroit pour les heures que nous avons prestées pour vous et ce qui a été facturé. Tant que la page indique qu’il n’y a encore rien, « Question sur une facture » ouvre une demande de factures et d’heures.',
  },
  events: {
    title: 'Événements importants',
    text: '« Événements importants », dans la barre latérale, affiche vos échéances et alertes ouvertes (alertes non lues, documents à relire, cartes en attente), puis vos prochaines consultations. Formation contient aussi des exemples d’échéances et d’audits, par date d’échéance, avec des filtres et une chronologie. La page le dit quand il n’y a encore rien.',
  },
  environments: {
    title: 'Passer de Production à Formation',
    text: 'Sous le formulaire de connexion, vous choisissez Production ou Formation. En Formation, l’en-tête montre une étiquette ; ouvrez-la et choisissez « Passer en Production ». Chaque environnement a ses propres utilisateurs, documents et session.',
  },
  shortcuts: {
    title: 'Raccourcis clavier',
    text: 'Ctrl+K lance une recherche, Ctrl+B affiche ou masque la barre latérale, F8 mène aux messages dans le coin. Sur le tableau, Espace prend une carte et les flèches la déplacent. Dans le chat, Entrée envoie et Maj+Entrée va à la ligne. Sur un Mac, utilisez Cmd.',
  },
  sidebar: {
    title: 'Afficher ou masquer la barre latérale',
    text: 'Le bouton à gauche de l’en-tête, ou Ctrl+B, réduit la barre latérale à des icônes et la rouvre. Sur un téléphone, c’est un menu coulissant. Le portail retient votre choix pendant une semaine.',
  },
  'release-notes': {
    title: 'Les nouveautés du portail',
    text: 'La version dans l’en-tête ouvre « Voir les notes de version », qui indiquent les nouveautés de cette version du portail.',
  },
  privacy: {
    title: 'Comment nous traitons vos données personnelles',
    text: 'La Déclaration de confidentialité, en bas de page, dit quelles données à caractère personnel le portail conserve à votre sujet, pourquoi et combien de temps, et quels sont vos droits. L’Avertissement se trouve à côté.',
  },
  language: {
    title: 'La langue du portail',
    text: 'Le portail existe en français, en néerlandais et en anglais. Choisissez votre langue dans le menu à côté de votre nom, au bas de la barre latérale, ou sur l’écran de connexion. Vos e-mails suivent ce choix. Le Steward répond dans la langue de votre question, et la recherche trouve les mots dans les trois langues.',
  },
}
