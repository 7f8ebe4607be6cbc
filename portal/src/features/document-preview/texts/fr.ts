import type { Texts } from './en.ts'

export const texts: Texts = {
  document: 'Document',
  loading: 'Chargement du document...',
  reading: 'Préparation du document...',
  notLoaded: 'Le document n’a pas pu être chargé.',
  download: 'Télécharger',
  notDownloaded: { title: 'Erreur', description: 'Le document n’a pas pu être téléchargé.' },

  kinds: {
    pdf: 'document PDF',
    docx: 'document Word',
    doc: 'document d’une ancienne version de Word',
    rtf: 'document RTF',
    txt: 'texte brut',
    xlsx: 'classeur Excel',
    xls: 'classeur d’une ancienne version d’Excel',
  },
  another: (ending, kind) =>
    `Le nom de ce fichier se termine par .${ending}, mais il s’agit d’un ${kind}. Il est affiché comme tel.`,
  reflowed: 'Texte et images du fichier. Les pages, les polices et les couleurs diffèrent dans Word.',
  textOnly: 'Uniquement le texte du fichier, sans mise en page ni images.',
  cut: 'Le fichier est plus long. Téléchargez-le pour lire la suite.',

  reasons: {
    'old-kind': 'Un fichier de ce type ne peut pas être affiché ici.',
    unsupported: 'Ce type de fichier ne peut pas être affiché.',
    unreadable: 'Ce document n’a pas pu être affiché : le fichier est endommagé.',
    protected: 'Ce document est protégé par un mot de passe.',
    empty: 'Ce document est vide.',
    'too-large': 'Ce document est trop volumineux pour être affiché.',
    'too-slow': 'L’ouverture de ce document a pris trop de temps.',
  },
  canDownload: 'Vous pouvez télécharger le fichier.',

  pages: {
    current: 'Page',
    number: (page) => `Page ${page}`,
    of: (count) => `sur ${count}`,
    previous: 'Page précédente',
    next: 'Page suivante',
    loading: 'Chargement de la page...',
    failed: 'Cette page n’a pas pu être affichée.',
  },

  missingPicture: '[Une image qui ne se trouve pas dans le fichier]',

  zoom: { group: 'Zoom', in: 'Agrandir', out: 'Réduire' },
}
