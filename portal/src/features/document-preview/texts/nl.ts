import type { Texts } from './en.ts'

export const texts: Texts = {
  document: 'Document',
  loading: 'Document laden...',
  reading: 'Document voorbereiden...',
  notLoaded: 'Het document kon niet worden geladen.',
  download: 'Downloaden',
  notDownloaded: { title: 'Fout', description: 'Het document kon niet worden gedownload.' },

  kinds: {
    pdf: 'pdf-document',
    docx: 'Word-document',
    doc: 'document van een oude Word-versie',
    rtf: 'RTF-document',
    txt: 'tekst zonder opmaak',
    xlsx: 'Excel-werkmap',
    xls: 'werkmap van een oude Excel-versie',
  },
  another: (ending, kind) =>
    `De naam van dit bestand eindigt op .${ending}, maar het is een ${kind}. Het wordt als zodanig getoond.`,
  reflowed: 'Tekst en afbeeldingen van het bestand. Pagina’s, lettertypes en kleuren zien er in Word anders uit.',
  textOnly: 'Alleen de tekst van het bestand, zonder opmaak en afbeeldingen.',
  cut: 'Het bestand is langer. Download het om de rest te lezen.',

  reasons: {
    'old-kind': 'Een bestand van deze soort kan hier niet worden getoond.',
    unsupported: 'Dit bestandstype kan niet worden getoond.',
    unreadable: 'Dit document kon niet worden getoond: het bestand is beschadigd.',
    protected: 'Dit document is met een wachtwoord beveiligd.',
    empty: 'Dit document is leeg.',
    'too-large': 'Dit document is te groot om te tonen.',
    'too-slow': 'Het openen van dit document duurde te lang.',
  },
  canDownload: 'U kunt het bestand downloaden.',

  pages: {
    current: 'Pagina',
    number: (page) => `Pagina ${page}`,
    of: (count) => `van ${count}`,
    previous: 'Vorige pagina',
    next: 'Volgende pagina',
    loading: 'Pagina laden...',
    failed: 'Deze pagina kon niet worden getoond.',
  },

  missingPicture: '[Een afbeelding die niet in het bestand zit]',

  zoom: { group: 'Zoom', in: 'Inzoomen', out: 'Uitzoomen' },
}
