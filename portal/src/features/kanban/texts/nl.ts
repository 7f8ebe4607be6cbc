import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  loading: 'Laden...',
  notLoaded: 'De kaarten konden niet worden geladen',
  columns: { todo: 'Te doen', doing: 'Bezig', waiting: 'In afwachting', done: 'Klaar' },

  page: {
    title: 'Kanbanbord',
    description: 'Organiseer en beheer uw taken in overzichtelijke kolommen.',
  },

  choice: {
    account: 'Account',
    placeholder: 'Kies een account',
    none: 'Kies een account om het Kanbanbord te bekijken.',
    notLoaded: 'De accounts konden niet worden geladen',
    ownNotLoaded: 'Uw account kon niet worden geladen.',
    unknown: 'Dit account bestaat niet',
    unknownHint: 'Kies een ander account.',
  },

  named: {
    missing: 'Deze kaart staat niet op het bord. Misschien is ze verwijderd of hoort ze bij een ander account.',
    close: 'Sluiten',
  },

  column: {
    more: (count) => plural(count, { one: 'Nog # kaart tonen', other: 'Nog # kaarten tonen' }),
    newCard: (column) => `Nieuwe kaart in ‘${column}’`,
    none: (column) => `Geen kaarten in ‘${column}’`,
  },

  card: {
    inColumn: (column) => `in ‘${column}’`,
    inColumnFor: (column, age) => `${age} in ‘${column}’`,
    edit: 'Bewerken',
    moveTo: 'Verplaatsen naar…',
    more: (title) => `Meer voor kaart: ${title}`,
    delete: (title) => `Kaart verwijderen: ${title}`,
  },

  company: {
    here: (names) => `Ook hier: ${names}`,
    editing: (names) => `Wordt bewerkt door ${names}`,
    advisor: 'een adviseur',
  },

  form: { title: 'Titel', description: 'Beschrijving', column: 'Kolom' },

  create: {
    action: 'Nieuwe kaart',
    title: 'Nieuwe kaart maken',
    submit: 'Kaart maken',
    done: 'Kaart gemaakt',
    failed: 'De kaart kon niet worden gemaakt',
  },

  edit: {
    title: 'Kaart bewerken',
    submit: 'Kaart opslaan',
    done: 'Kaart bijgewerkt',
    failed: 'De kaart kon niet worden bijgewerkt',
  },

  move: { failed: 'De kaart kon niet worden verplaatst' },

  delete: {
    done: 'Kaart verwijderd',
    undo: 'Ongedaan maken',
    failed: 'De kaart kon niet worden verwijderd',
  },

  keyboard: {
    hint: 'Druk op de spatiebalk om de kaart op te nemen, op Enter om ze te bewerken.',
    lifted: (title, column) =>
      `${title} opgenomen uit ‘${column}’. Kies een kolom met pijl-links en pijl-rechts, zet neer met de spatiebalk, annuleer met Escape.`,
    over: (title, column) => `${title} is boven ‘${column}’.`,
    dropped: (title, column) => `${title} neergezet in ‘${column}’.`,
    stays: (title, column) => `${title} blijft in ‘${column}’.`,
    cancelled: (title, column) => `Geannuleerd. ${title} blijft in ‘${column}’.`,
  },

  summary: {
    open: 'Openen',
    top: 'Bovenaan in ‘Bezig’',
    moved: (age) => `${age} geleden verplaatst`,
  },

  ofAccount: {
    title: 'Open kaarten',
    showAll: 'Alle kaarten op het bord tonen',
    none: 'Geen open kaarten',
    noneHint: 'Hier staan de kaarten in ‘Te doen’, ‘Bezig’ en ‘In afwachting’.',
    open: 'Het bord openen',
    newToday: 'nieuw vandaag',
    writtenBy: (name) => `geschreven door ${name}`,
    writtenByFormer: 'geschreven door iemand die vertrokken is',
  },
}
