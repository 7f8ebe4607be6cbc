import { PAGES } from '../pages.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  hello: (name) =>
    `Dag${name && ` ${name}`}! Ik ben de AI Steward. Vraag me wat er in uw documenten staat, of voeg er een toe en stel er een vraag over.`,
  thanks: 'Graag gedaan. Kan ik nog iets voor u opzoeken?',
  abilities: [
    'Ik zoek in de documenten die u mag lezen: die van uw organisatie en de sjablonen voor iedereen. Ik kan',
    '',
    '- een vraag beantwoorden met de zinnen die erop passen, en zeggen in welk document ze staan;',
    '- een document of sjabloon vinden;',
    '- een bestand lezen dat u toevoegt, en erin vinden wat u vraagt;',
    '- twee documenten vergelijken, met **Documenten vergelijken**.',
    '',
    `Voor advies over uw eigen situatie kunt u [contact opnemen met de ondersteuning](${PAGES.support}) of een consult boeken.`,
  ].join('\n'),
  found: 'Dit staat erover in uw documenten:',
  unsure: 'Ik ben er niet zeker van dat dit uw vraag beantwoordt, maar het komt er het dichtst bij:',
  documents: 'Deze documenten passen erbij:',
  inFile: (name) => `Dit staat erover in ${name}:`,
  beginning: (name) => `Ik vond geen zin in ${name} die erop past. Het begint zo:`,
  helpFound: 'Dit staat erover in de hulp van het portaal:',
  superseded: 'vervangen door een latere versie',
  continues: (question) => `Ik lees dit als vervolg op “${question}”.`,
  nothing: (count) =>
    `Ik vond dit niet in uw documenten. Ik zocht in ${count === 1 ? 'één document' : `${count} documenten`} en in de hulp van het portaal.`,
  unreadable: {
    protected: (name) =>
      `Ik kan ${name} niet lezen: het is met een wachtwoord versleuteld. Sla een kopie zonder wachtwoord op en voeg die toe.`,
    empty: (name) =>
      `Ik kan ${name} niet lezen: er staat geen tekst in. Waarschijnlijk is het een scan. Voeg het origineel toe, of een pdf met herkende tekst.`,
    unreadable: (name) =>
      `Ik kan ${name} niet lezen: het bestand is beschadigd. Open het in zijn eigen programma, sla het opnieuw op en voeg het nieuwe bestand toe.`,
    'too-large': (name) =>
      `Ik kan ${name} niet lezen: het is uitgepakt te groot. Voeg het deel toe waarover uw vraag gaat.`,
    'too-slow': (name) =>
      `Ik kan ${name} niet lezen: het lezen duurde te lang. Voeg het deel toe waarover uw vraag gaat.`,
    unsupported: (name) =>
      `Ik kan ${name} niet lezen: het is geen pdf-, Word-, Excel- of tekstbestand, wat de naam ook zegt. Sla het op als een daarvan en voeg dat toe.`,
  },
  tooMany: (seconds) => `U hebt in korte tijd veel vragen gesteld. Wacht ${seconds} seconden.`,
  busy: 'De AI Steward heeft het druk. Probeer het over een minuut opnieuw.',
  failed: 'De AI Steward is nu niet beschikbaar. Probeer het later opnieuw.',
  fileMissing: 'Het toegevoegde bestand is niet gevonden',
}
