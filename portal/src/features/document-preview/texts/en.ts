export const texts = {
  document: 'Document',
  loading: 'Loading document...',
  reading: 'Preparing document...',
  notLoaded: 'The document could not be loaded.',
  download: 'Download',
  notDownloaded: { title: 'Error', description: 'The document could not be downloaded.' },

  kinds: {
    pdf: 'PDF document',
    docx: 'Word document',
    doc: 'document of an old Word',
    rtf: 'RTF document',
    txt: 'plain text',
    xlsx: 'Excel workbook',
    xls: 'workbook of an old Excel',
  },
  another: (ending: string, kind: string) =>
    `The name of this file ends with .${ending}, but it is a ${kind}. It is shown as that.`,
  reflowed: 'Text and pictures of the file. Pages, fonts and colours look different in Word.',
  textOnly: 'Only the text of the file, without its layout and pictures.',
  cut: 'The file is longer. Download it to read the rest.',

  /** Why nothing is shown. */
  reasons: {
    'old-kind': 'A file of this kind cannot be shown here.',
    unsupported: 'This type of file cannot be shown.',
    unreadable: 'This document could not be shown: the file is damaged.',
    protected: 'This document is protected with a password.',
    empty: 'This document is empty.',
    'too-large': 'This document is too large to be shown.',
    'too-slow': 'This document took too long to open.',
  },
  canDownload: 'You can download the file.',

  pages: {
    current: 'Page',
    number: (page: number) => `Page ${page}`,
    of: (count: number) => `of ${count}`,
    previous: 'Previous page',
    next: 'Next page',
    loading: 'Loading page...',
    failed: 'This page could not be shown.',
  },

  missingPicture: '[A picture that is not in the file]',

  zoom: { group: 'Zoom', in: 'Zoom in', out: 'Zoom out' },
}

export type Texts = typeof texts
