import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  loading: 'Chargement...',
  notLoaded: 'Échec du chargement des cartes',
  columns: { todo: 'À faire', doing: 'En cours', waiting: 'En attente', done: 'Terminé' },

  page: {
    title: 'Tableau Kanban',
    description: 'Organisez et gérez vos tâches dans des colonnes claires.',
  },

  choice: {
    account: 'Compte',
    placeholder: 'Choisissez un compte',
    none: 'Choisissez un compte pour afficher le tableau Kanban.',
    notLoaded: 'Échec du chargement des comptes',
    ownNotLoaded: 'Votre compte n’a pas pu être chargé.',
    unknown: 'Ce compte n’existe pas',
    unknownHint: 'Choisissez-en un autre.',
  },

  named: {
    missing:
      'Cette carte n’est pas sur le tableau. Elle a peut-être été supprimée, ou elle appartient à un autre compte.',
    close: 'Fermer',
  },

  column: {
    more: (count) => plural(count, { one: 'Afficher # carte de plus', other: 'Afficher # cartes de plus' }),
    newCard: (column) => `Nouvelle carte dans « ${column} »`,
    none: (column) => `Aucune carte dans « ${column} »`,
  },

  card: {
    inColumn: (column) => `dans « ${column} »`,
    inColumnFor: (column, age) => `dans « ${column} » depuis ${age}`,
    edit: 'Modifier',
    moveTo: 'Déplacer vers…',
    more: (title) => `Plus d’actions pour la carte : ${title}`,
    delete: (title) => `Supprimer la carte : ${title}`,
  },

  company: {
    here: (names) => `Également ici : ${names}`,
    editing: (names) => `En cours de modification par ${names}`,
    advisor: 'un conseiller',
  },

  form: { title: 'Titre', description: 'Description', column: 'Colonne' },

  create: {
    action: 'Nouvelle carte',
    title: 'Créer une carte',
    submit: 'Créer la carte',
    done: 'Carte créée',
    failed: 'Échec de la création de la carte',
  },

  edit: {
    title: 'Modifier la carte',
    submit: 'Enregistrer la carte',
    done: 'Carte mise à jour',
    failed: 'Échec de la mise à jour de la carte',
  },

  move: { failed: 'Échec du déplacement de la carte' },

  delete: {
    done: 'Carte supprimée',
    undo: 'Annuler',
    failed: 'Échec de la suppression de la carte',
  },

  keyboard: {
    hint: 'Appuyez sur Espace pour saisir la carte, sur Entrée pour la modifier.',
    lifted: (title, column) =>
      `Carte « ${title} » saisie dans « ${column} ». Les flèches gauche et droite choisissent une colonne, Espace dépose, Échap annule.`,
    over: (title, column) => `La carte « ${title} » est au-dessus de « ${column} ».`,
    dropped: (title, column) => `Carte « ${title} » déposée dans « ${column} ».`,
    stays: (title, column) => `La carte « ${title} » reste dans « ${column} ».`,
    cancelled: (title, column) => `Annulé. La carte « ${title} » reste dans « ${column} ».`,
  },

  summary: {
    open: 'Ouvrir',
    top: 'En tête de « En cours »',
    moved: (age) => `déplacée il y a ${age}`,
  },

  ofAccount: {
    title: 'Cartes ouvertes',
    showAll: 'Tout afficher sur le tableau',
    none: 'Aucune carte ouverte',
    noneHint: 'Les cartes de « À faire », « En cours » et « En attente » se trouvent ici.',
    open: 'Ouvrir le tableau',
    newToday: 'nouvelle aujourd’hui',
    writtenBy: (name) => `rédigée par ${name}`,
    writtenByFormer: 'rédigée par une personne partie depuis',
  },
}
