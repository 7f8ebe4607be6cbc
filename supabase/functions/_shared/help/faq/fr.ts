import type { Texts } from './en.ts'

export const texts: Texts = {
  categories: {
    start: 'Premiers pas',
    dashboard: 'Fonctions du portail',
    account: 'Gestion du compte',
    technical: 'Assistance technique',
  },
  entries: {
    'what-is-it': {
      question: 'À quoi sert ce portail ?',
      answer: [
        'C’est l’endroit unique pour tout ce que vous faites avec nous : les services de votre organisation, vos documents, vos rendez-vous, vos tâches et vos questions.',
        'Tous les membres de votre organisation qui y ont accès voient les mêmes services et modèles, le même tableau et les mêmes notifications. Personne en dehors de votre organisation et de notre équipe ne les voit.',
      ],
    },
    'first-steps': {
      question: 'Par où commencer ?',
      answer: [
        'Par votre page d’accueil. Elle indique ce qui requiert votre attention, répond à vos questions grâce à l’AI Steward, notre assistant IA, et affiche vos prochaines consultations.',
        'La barre latérale mène au reste : Compte (Profil du compte, Suivi financier), Bibliothèque (Modèles, Tableau Kanban), Agenda (Planificateur de consultations, Événements importants) et vos services. Les « Guides » dans l’en-tête contiennent le tutoriel vidéo, cette FAQ et l’assistance.',
      ],
    },
    tutorial: {
      question: 'Existe-t-il un tutoriel ?',
      answer: [
        'Oui. Ouvrez les « Guides » dans l’en-tête et choisissez « Tutoriel vidéo ». La vidéo dure deux minutes et montre chaque partie du portail en action.',
      ],
    },
    'get-access': {
      question: 'Comment un collègue obtient-il un accès ?',
      answer: [
        'Demandez-le à votre personne de contact au cabinet, ou écrivez-nous via « Contacter l’assistance ». Un administrateur crée l’utilisateur et envoie une invitation par e-mail, avec un lien pour choisir un mot de passe.',
        'Un collègue peut aussi s’inscrire lui-même sur l’écran de connexion. Une fois l’adresse confirmée, elle est rattachée à votre organisation si nous connaissons son domaine de messagerie ; sinon, un administrateur s’en charge.',
      ],
    },
    'setup-pending': {
      question: 'Pourquoi est-ce que je vois « Configuration du compte en cours » ?',
      answer: [
        'Vous êtes connecté, mais votre profil n’est pas encore rattaché à une organisation : il n’y a donc rien à afficher. Contactez votre administrateur, ou écrivez-nous ; une fois le rattachement fait, rechargez la page.',
      ],
    },
    training: {
      question: 'Qu’est-ce que l’environnement de formation ?',
      answer: [
        'Une copie distincte du portail avec des données d’exemple, pour faire des essais sans conséquence. Elle a ses propres utilisateurs, fichiers et e-mails : rien de ce que vous y faites n’atteint Production.',
        'Vous choisissez entre Production et Formation sous le formulaire de connexion. Tant que vous êtes en Formation, l’en-tête l’indique.',
      ],
    },
    phone: {
      question: 'Puis-je utiliser le portail sur mon téléphone ?',
      answer: [
        'Oui, dans le navigateur. La barre latérale devient un menu coulissant, les tableaux deviennent des listes, et les cartes du tableau se déplacent du doigt ou par leur menu.',
      ],
    },
    'ask-ai': {
      question: 'Que puis-je demander à l’AI Steward ?',
      answer: [
        'Tout ce qui concerne vos documents et les nôtres qui sont destinés à tous les clients : ce que prévoit une politique, quel modèle convient, ce que signifie un terme. Il sait aussi comment fonctionne le portail. Il cite les documents et les pages de l’aide qu’il a utilisés, pour que vous puissiez les vérifier.',
        'Il se souvient de votre conversation aussi longtemps que l’indique la déclaration de confidentialité, uniquement pour vous ; vous pouvez la supprimer à tout moment.',
        'C’est un assistant, pas un conseiller. Ses réponses ne sont pas des avis juridiques ; pour cela, réservez une consultation.',
      ],
    },
    'ai-privacy': {
      question: 'Quels documents l’AI Steward voit-il ?',
      answer: [
        'Seulement ceux que vous pouvez ouvrir vous-même : les modèles de votre organisation, ceux destinés à tous les clients, et le fichier que vous joignez à votre question. Les documents d’autres organisations sont hors de sa portée.',
      ],
    },
    attach: {
      question: 'Quels fichiers puis-je joindre à une question ?',
      answer: [
        'Des fichiers PDF, Word, Excel et texte de 20 Mo au maximum. Le fichier n’est qu’à vous : vos collègues ne le voient pas.',
      ],
    },
    compare: {
      question: 'Comment comparer deux documents ?',
      answer: [
        'Choisissez « Comparer des documents » au-dessus du chat et désignez deux documents, ou cochez deux lignes dans « Modèles ». Le document le plus ancien est à gauche ; « Inverser » retourne la comparaison. Vous obtenez un résumé des clauses ajoutées, supprimées ou modifiées, et les deux textes côte à côte avec les différences marquées.',
      ],
    },
    book: {
      question: 'Comment réserver une consultation ?',
      answer: [
        'Choisissez « Réserver une consultation » sur votre page d’accueil, ou « Planificateur de consultations » dans la barre latérale. Notre page de réservation s’ouvre dans un nouvel onglet ; choisissez un sujet et une heure. Dès que notre équipe a encodé la consultation, elle apparaît dans le planificateur de votre page d’accueil ; « Toutes les consultations » y montre aussi les passées.',
      ],
    },
    notifications: {
      question: 'Quelles notifications est-ce que je reçois ?',
      answer: [
        'Celles que notre équipe et les flux de votre organisation envoient : alertes de conformité et de sécurité, actualités des sources que vous suivez, et informations sur le portail lui-même. Elles arrivent pendant que vous travaillez, sans recharger la page.',
        'La cloche dans l’en-tête montre les dix plus récentes ; la page « Notifications » les montre toutes, par statut et par type. Vos marques de lecture vous sont propres : ce qu’un collègue a lu reste non lu pour vous. Sous « Préférences de notification », vous choisissez ce qui vous est envoyé par e-mail, et à quelle fréquence.',
      ],
    },
    board: {
      question: 'Comment fonctionne le tableau Kanban ?',
      answer: [
        'Il contient les tâches de votre organisation en quatre colonnes. Créez une carte, glissez-la d’une colonne à l’autre, ou choisissez « Déplacer vers… » dans son menu. Tous les membres du compte voient aussitôt les changements.',
        'Au clavier : placez-vous sur une carte, appuyez sur Espace pour la prendre, sur les flèches pour la déplacer et de nouveau sur Espace pour la déposer ; Échap annule le déplacement.',
      ],
    },
    search: {
      question: 'Comment rechercher ?',
      answer: [
        'Appuyez sur Ctrl+K (Cmd+K sur un Mac) sur n’importe quelle page. La recherche trouve des pages, des actions, des modèles, des cartes, des notifications, des demandes d’assistance, des consultations et les questions de cette FAQ ; les modèles se trouvent aussi par les mots contenus dans les documents, en anglais, en néerlandais et en français.',
      ],
    },
    services: {
      question: 'Pourquoi certains services sont-ils grisés ?',
      answer: [
        'Votre organisation ne les a pas encore. « Mise à niveau » mène à « Contacter l’assistance », où vous pouvez les demander. Un service activé apparaît aussitôt, sans nouvelle connexion.',
      ],
    },
    'service-not-clickable': {
      question: 'Pourquoi un service ouvre-t-il une page du portail au lieu de son propre lien ?',
      answer: [
        'Le service est activé pour votre organisation, et son lien est encore en préparation. D’ici là, son nom ouvre une page qui dit ce que le service couvre et à qui s’adresser. Dès que notre équipe a indiqué le lien, le nom y mène.',
      ],
    },
    tier: {
      question: 'Où voir notre formule et notre personne de contact ?',
      answer: [
        'Dans « Profil du compte », dans la barre latérale : le nom de votre organisation, sa formule et votre interlocuteur unique (SPOC) au cabinet. Pour modifier l’une de ces données, demandez-le à votre personne de contact.',
      ],
    },
    'templates-who': {
      question: 'Qui peut voir les documents que nous téléversons ?',
      answer: [
        'Tous les membres de votre organisation, et notre équipe. Les modèles sans organisation sont les nôtres, pour tous les clients. Téléversez des fichiers PDF, Word, texte et RTF de 10 Mo au maximum sur la page « Modèles ».',
      ],
    },
    'change-password': {
      question: 'Comment changer mon mot de passe ?',
      answer: [
        'Dans « Mon profil », choisissez « Réinitialiser le mot de passe » : vous recevez un e-mail avec un lien pour en choisir un nouveau. Si vous ne pouvez pas vous connecter, indiquez votre adresse e-mail sur l’écran de connexion et choisissez-y « Mot de passe oublié ».',
      ],
    },
    'change-email': {
      question: 'Puis-je changer mon adresse e-mail ou mon numéro de téléphone ?',
      answer: [
        'Vous changez vous-même votre numéro de téléphone dans « Mon profil ». Votre adresse e-mail sert à vous connecter et ne peut pas être changée dans le portail ; demandez-le à notre équipe, qui peut aussi corriger votre nom.',
      ],
    },
    impersonation: {
      question: 'Votre équipe peut-elle regarder dans mon compte ?',
      answer: [
        'Pour vous aider, un administrateur peut voir le portail comme vous le voyez, pendant une heure au maximum. Le début et la fin sont toujours consignés, avec le nom de l’administrateur concerné. Personne ne peut lire votre mot de passe.',
      ],
    },
    appearance: {
      question: 'Puis-je changer l’apparence du portail ?',
      answer: [
        'Oui, sous « Thème et apparence » dans les paramètres : clair, sombre ou comme votre appareil ; contraste élevé, animations réduites et affichage compact. La version 1.1 (moderne et professionnelle) est un second style de tout le portail. Votre choix vous suit sur chaque appareil.',
      ],
    },
    'link-expired': {
      question: 'Le lien d’un e-mail ne fonctionne pas. Que faire ?',
      answer: [
        'Ces liens fonctionnent une fois et pendant une heure, et un e-mail plus récent remplace le précédent. Demandez-en un nouveau sur l’écran de connexion, et utilisez l’e-mail le plus récent.',
        'Un programme de messagerie qui ouvre les liens pour les vérifier ne pose aucun problème : le lien mène à une page du portail, et seul le bouton qui s’y trouve l’utilise.',
      ],
    },
    'no-mail': {
      question: 'Je n’ai pas reçu d’e-mail. Où est-il ?',
      answer: [
        'Regardez d’abord dans le dossier des courriers indésirables. Entre deux e-mails à la même adresse, il doit s’écouler une minute. Si nous ne connaissons pas votre adresse, aucun e-mail n’est envoyé, et le portail ne dit pas quelles adresses sont connues.',
      ],
    },
    offline: {
      question: 'Que se passe-t-il si ma connexion est coupée ?',
      answer: [
        'Le portail le signale discrètement et garde ce qu’il affiche. Une modification qui n’a pas pu être enregistrée est annulée, et vous en êtes averti. Quand la connexion revient, les listes se mettent à jour d’elles-mêmes.',
      ],
    },
    browsers: {
      question: 'Quels navigateurs sont pris en charge ?',
      answer: [
        'La version actuelle et la précédente de Chrome, Edge, Firefox et Safari, sur ordinateur et sur téléphone. Les scripts doivent être autorisés. Trois cookies retiennent l’aspect de votre écran : la barre latérale, l’apparence et la langue ; le stockage du navigateur vous garde connecté. Rien ne vous suit sur d’autres sites.',
      ],
    },
    accessibility: {
      question: 'Puis-je utiliser le portail au clavier ou avec un lecteur d’écran ?',
      answer: [
        'Oui, entièrement. Tab atteint tout, Ctrl+B affiche ou masque la barre latérale, Ctrl+K lance une recherche, F8 mène aux messages dans le coin. Si quelque chose vous est difficile à utiliser, dites-le-nous : pour nous, c’est un défaut.',
      ],
    },
    contact: {
      question: 'Comment joindre l’assistance ?',
      answer: [
        'Écrivez-nous sur la page « Contacter l’assistance ». Pendant les heures d’assistance, nous répondons aux demandes urgentes en une à deux heures et à celles de priorité élevée en quatre à huit ; celles de priorité moyenne prennent un à deux jours ouvrables, celles de priorité faible deux à trois. Votre demande est conservée même si notre messagerie est en panne.',
      ],
    },
  },
}
