import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Vertrouwen',
  lede: 'Wat beschermt wat van u is, gelezen uit het draaiende systeem. Wat niet kan worden gemeten, staat niet op deze pagina.',
  ledeAt: (time) =>
    `Wat beschermt wat van u is, gelezen uit het draaiende systeem om ${time}. Wat niet kan worden gemeten, staat niet op deze pagina.`,
  loading: 'De feiten worden geladen...',
  failed: 'De feiten konden niet worden geladen.',

  reach: 'Wie bij uw gegevens kan',
  stay: 'Hoelang ze blijven',
  sessions: 'Hoe aanmeldingen eindigen',

  support: {
    label: 'Toegang voor ondersteuning',
    write: 'Kijken en wijzigen, met een spoor',
    read: 'Alleen kijken',
    off: 'Geen',
    granted: (until) => `Alleen kijken, tot ${until}`,
    grantedWriting: (until) => `Kijken en wijzigen, tot ${until}`,
    decided: (name, date) => `Ingesteld door ${name} op ${date}.`,
    decidedBySomebody: (date) => `Ingesteld op ${date}.`,
    notDecided: 'Dit is de standaardinstelling: niemand van uw organisatie heeft ze gewijzigd.',
    running: (count) =>
      plural(count, {
        one: 'Op dit moment is iemand van het kantoor aangemeld als een van u.',
        other: 'Op dit moment zijn # personen van het kantoor aangemeld als een van u.',
      }),
    notRunning: 'Op dit moment is niemand van het kantoor aangemeld als een van u.',
    last: (date) => `De laatste keer was op ${date}.`,
    how: 'Instelling van het account',
  },

  firm: {
    label: 'Personen van het kantoor',
    value: (count) => plural(count, { one: '# persoon heeft toegang', other: '# personen hebben toegang' }),
    unnamed: (count) => plural(count, { one: '# zonder naam', other: '# zonder naam' }),
  },

  lastAccess: {
    label: 'Laatste toegang van het kantoor',
    by: (name) => `Door ${name}.`,
    none: 'Geen sinds het begin van het logboek',
    how: 'Toegangslogboek',
  },

  people: {
    label: 'Uw mensen',
    value: (people, share) =>
      `${plural(people, { one: '# persoon', other: '# personen' })}, ${share}\u00a0% met een tweede factor`,
    with: (count, people) => `${count} van ${people} hebben er een.`,
    rules: {
      off: 'Niemand wordt erom gevraagd.',
      offer: 'Iedereen kan er een toevoegen in Mijn profiel.',
      require: 'Iedereen moet er een hebben.',
    },
  },

  log: {
    label: 'Toegangslogboek',
    value: (count) => plural(count, { one: '# regel', other: '# regels' }),
    head: 'Kop van de keten',
    open: 'Het toegangslogboek openen',
    how: (time) => `Laatste regel ${time}`,
  },

  backup: { label: 'Laatste back-up', how: 'Gemeld door de back-up' },

  retention: {
    label: 'Bewaring',
    value: (count) => plural(count, { one: '# termijn is ingesteld', other: '# termijnen zijn ingesteld' }),
    nothing: 'Voor uw account is geen verwijdering aangekondigd.',
    announced: (count, date) =>
      `${plural(count, { one: '# element van uw account wordt verwijderd', other: '# elementen van uw account worden verwijderd' })} vanaf ${date}.`,
    how: 'Bewaarregels',
  },

  session: {
    label: 'Sessies',
    idle: (time) => `Eindigen na ${time} zonder gebruik`,
    longest: (time) => `In elk geval ${time} na het aanmelden.`,
    longestOnly: (time) => `Eindigen ${time} na het aanmelden`,
    how: 'Configuratie',
  },

  counted: (time) => `Geteld om ${time}`,
  days: (count) => plural(count, { one: '# dag', other: '# dagen' }),
  hours: (count) => plural(count, { one: '# uur', other: '# uur' }),
  minutes: (count) => plural(count, { one: '# minuut', other: '# minuten' }),
}
