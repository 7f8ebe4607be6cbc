import { numberFormat, plural } from '../../language/formats.ts'
import type { Texts } from './en.ts'

const NUMBER = numberFormat()

export const texts: Texts = {
  loading: 'Chargement...',
  close: 'Fermer',
  cancel: 'Annuler',
  dismiss: 'Fermer',
  messages: 'Messages',
  tryAgain: 'Réessayer',
  newTab: '(s’ouvre dans un nouvel onglet)',
  optional: '(facultatif)',
  done: '(terminé)',
  none: 'Aucun',
  clear: 'Effacer',
  contents: 'Sommaire',
  print: 'Imprimer',
  samples: 'Exemples',
  exportCsv: 'Exporter en CSV',
  exported: (done: number, total: number | null) =>
    total === null
      ? plural(done, { one: '# ligne exportée', other: '# lignes exportées' })
      : `${NUMBER.format(done)} sur ${NUMBER.format(total)}`,

  notLoaded: {
    title: 'Le chargement a échoué',
    description: 'Vérifiez votre connexion, puis réessayez.',
  },

  refusedFile: {
    type: 'ce type de fichier n’est pas accepté',
    size: 'le fichier est trop volumineux',
    count: 'un seul fichier',
  },

  password: { show: 'Afficher le mot de passe', hide: 'Masquer le mot de passe' },

  found: { label: 'Résultats', nothing: 'Aucun résultat', more: 'Il y en a d’autres : tapez pour affiner la liste' },

  edit: {
    edit: (name: string) => `Modifier : ${name}`,
    save: (name: string) => `Enregistrer : ${name}`,
    cancel: (name: string) => `Annuler : ${name}`,
    remove: (name: string) => `Retirer : ${name}`,
  },

  order: {
    sortBy: 'Trier par',
    descending: 'Ordre décroissant ; passer à l’ordre croissant',
    ascending: 'Ordre croissant ; passer à l’ordre décroissant',
  },

  pages: {
    breadcrumb: 'Fil d’Ariane',
    label: 'Pages',
    page: (page: number) => `Page ${page}`,
    pageOf: (page: number, pages: number) => `Page ${page} sur ${pages}`,
    previous: 'Précédente',
    next: 'Suivante',
  },
}
