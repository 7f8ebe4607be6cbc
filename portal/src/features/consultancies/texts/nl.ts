import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Consultplanner',
  description: 'Uw consulten met onze experts. Alle uren zijn in de plaatselijke tijd van ons kantoor.',
  loading: 'Consulten laden...',
  failed: 'Het laden van de consulten is mislukt',
  none: 'Er zijn geen komende consulten gepland',
  noneDescription:
    '‘Consult boeken’ opent onze boekingspagina. Zodra ons team uw consult heeft ingevoerd, verschijnt het hier.',
  all: 'Alle consulten',
  allOf: (count) => plural(count, { one: 'Alle # consult', other: 'Alle # consulten' }),
  later: 'Later',
  cancelled: 'Geannuleerd',
  past: 'Voorbije consulten',
  pastCut: 'Alleen de laatste 20 worden getoond.',

  book: 'Consult boeken',
  newTab: '(opent in een nieuw tabblad)',

  next: {
    label: 'Volgend consult',
    when: (distance) => `Volgend consult · ${distance}`,
    length: (minutes) => plural(minutes, { one: '# minuut', other: '# minuten' }),
    add: 'Toevoegen aan agenda',
    openBooking: 'Boeking openen',
    openBookingWith: (consultant) => `bij ${consultant} (opent in een nieuw tabblad)`,
  },

  card: {
    length: (minutes) => `${minutes} min`,
    cancelled: 'geannuleerd',
    add: (service, day) => `Toevoegen aan agenda: ${service}, ${day}`,
    remove: (service, day) => `Verwijderen uit agenda: ${service}, ${day}`,
  },

  distance: {
    today: 'vandaag',
    tomorrow: 'morgen',
    yesterday: 'gisteren',
    ahead: (days) => plural(days, { one: 'over # dag', other: 'over # dagen' }),
    ago: (days) => plural(days, { one: '# dag geleden', other: '# dagen geleden' }),
  },

  ofService: {
    title: 'Consulten',
    none: (service) => `Er is geen consult over ${service} gepland.`,
  },

  goodToKnow: {
    title: 'Goed om te weten',
    text: '‘Toevoegen aan agenda’ slaat een bestand op dat de agenda’s van Outlook, Google en Apple openen. Een consult dat u boekt, verschijnt hier zodra ons team het heeft ingevoerd.',
    moveOrCancel: 'Een consult verplaatsen of annuleren',
  },

  calendar: {
    summary: (service, consultant) => `${service} met ${consultant}`,
    description: (consultant, firm) => `Consult met ${consultant} van ${firm}.`,
    file: 'consult',
    fileCancelled: 'geannuleerd',
  },
}
