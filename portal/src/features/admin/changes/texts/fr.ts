import { numberFormat, plural } from '../../../../language/formats.ts'
import type { Texts } from './en.ts'

const NUMBER = numberFormat()

export const texts: Texts = {
  loading: 'Chargement des demandes de modification...',
  loadFailed: 'Échec du chargement des demandes de modification',
  empty: 'Aucune demande de modification pour le moment',
  noneWithStatus: 'Aucune demande de modification ne correspond',
  gone: 'Cette demande de modification n’existe plus',
  show: 'Afficher',
  everyStatus: 'Tous les statuts',
  count: (count: number) => plural(count, { one: '# demande de modification', other: '# demandes de modification' }),
  oneOf: (count: number) =>
    plural(count, { one: '1 sur # demande de modification', other: '1 sur # demandes de modification' }),
  showAll: 'Afficher toutes les demandes de modification',
  shown: (shown: number, all: number) => `${NUMBER.format(shown)} sur ${NUMBER.format(all)}`,
  more: 'Afficher plus',
  list: 'Demandes de modification',
  new: 'Nouvelle demande',
  cancel: 'Annuler',

  categories: {
    feature: 'Fonctionnalité',
    bug: 'Bug',
    improvement: 'Amélioration',
    security: 'Sécurité',
    performance: 'Performance',
  },
  priorities: { low: 'Faible', medium: 'Moyenne', high: 'Élevée' },
  priorityBadges: { low: 'Priorité faible', medium: 'Priorité moyenne', high: 'Priorité élevée' },
  statuses: { pending: 'En attente', in_progress: 'En cours', completed: 'Terminée' },

  fields: {
    title: 'Titre',
    titleRequired: 'Indiquez un titre',
    titleTooLong: 'Le titre est trop long',
    description: 'Description',
    descriptionRequired: 'Indiquez une description',
    descriptionTooLong: 'La description est trop longue',
    category: 'Catégorie',
    priority: 'Priorité',
    status: 'Statut',
    note: 'Note (facultatif)',
  },

  form: {
    create: 'Créer la demande',
    incomplete: { title: 'Formulaire incomplet', description: 'Remplissez tous les champs obligatoires' },
    created: 'La demande de modification a été créée',
    failed: 'Échec de la création de la demande de modification',
    signedOut: 'Vous n’êtes pas connecté',
  },

  status: {
    edit: (title: string) => `Modifier ${title}`,
    save: 'Enregistrer',
    since: (date: string) => `depuis le ${date}`,
    changed: 'Le statut a été mis à jour',
    failed: 'Échec de la mise à jour du statut',
  },

  text: {
    edit: (title: string) => `Modifier le texte de « ${title} »`,
    save: 'Enregistrer le texte',
    saved: 'La demande de modification a été mise à jour',
    failed: 'Échec de la mise à jour de la demande de modification',
    changedMeanwhile: 'Quelqu’un l’a modifiée entre-temps. Enregistrez à nouveau pour remplacer cette version.',
  },

  remove: {
    label: (title: string) => `Supprimer ${title}`,
    done: 'La demande de modification a été supprimée',
    failed: 'Échec de la suppression de la demande de modification',
    undo: 'Annuler',
    restored: 'La demande de modification a été rétablie',
  },
  goneReason: 'Elle n’existe plus.',

  export: {
    failed: 'Échec de l’exportation des demandes de modification',
    file: 'demandes-de-modification.csv',
    title: 'Titre',
    description: 'Description',
    category: 'Catégorie',
    priority: 'Priorité',
    status: 'Statut',
    note: 'Note',
    createdBy: 'Créée par',
    created: 'Créée',
  },
}
