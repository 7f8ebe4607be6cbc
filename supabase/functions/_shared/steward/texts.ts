import type { FailureReason } from '../documents/extraction.ts'
import type { Language } from './language.ts'

/** Pages of the portal that answers link to. */
const PAGES = { templates: '/templates', support: '/contact-support' }

/** The link to one template. */
export const templateLink = (id: string): string => `${PAGES.templates}?template=${id}`

const en = {
  hello: (name: string) =>
    `Hello${name && ` ${name}`}! I am the AI Steward. Ask me what your documents say, or attach one and ask about it.`,
  thanks: 'You are welcome. Is there anything else I can look up for you?',
  abilities: [
    'I look things up in the documents that you may read: those of your organisation and the templates for everyone. I can',
    '',
    '- answer a question with the sentences that fit it, and say in which document they stand;',
    '- find a document or a template;',
    '- read a file that you attach, and find in it what you ask for;',
    '- compare two documents, with **Compare Doc**.',
    '',
    `For advice on your own situation, [contact support](${PAGES.support}) or book a consult.`,
  ].join('\n'),
  found: 'This is what your documents say:',
  unsure: 'I am not sure that this answers your question, but it comes closest:',
  documents: 'These documents fit:',
  inFile: (name: string) => `This is what ${name} says:`,
  beginning: (name: string) => `I found no sentence in ${name} that fits. It begins like this:`,
  helpFound: 'This is what the portal’s help says:',
  superseded: 'superseded by a later version',
  continues: (question: string) => `I take this as a follow-up to “${question}”.`,
  nothing: (count: number) =>
    `I did not find this in your documents. I looked in ${count === 1 ? 'one document' : `${count} documents`} and in the portal’s help.`,
  unreadable: {
    protected: (name: string) =>
      `I cannot read ${name}: it is encrypted with a password. Save a copy without the password and attach that.`,
    empty: (name: string) =>
      `I cannot read ${name}: it contains no text. It is probably a scan. Attach the original, or a PDF with recognised text.`,
    unreadable: (name: string) =>
      `I cannot read ${name}: the file is damaged. Open it in its own program, save it again and attach the new file.`,
    'too-large': (name: string) =>
      `I cannot read ${name}: it is too large when it is unpacked. Attach the part that your question is about.`,
    'too-slow': (name: string) =>
      `I cannot read ${name}: reading it took too long. Attach the part that your question is about.`,
    unsupported: (name: string) =>
      `I cannot read ${name}: it is not a pdf, Word, Excel or text file, whatever its name says. Save it as one of these and attach that.`,
  } satisfies Readonly<Record<FailureReason, (name: string) => string>>,
  tooMany: (seconds: number) => `You have asked many questions in a short time. Please wait ${seconds} seconds.`,
  busy: 'The AI Steward is busy at the moment. Please try again in a minute.',
  failed: 'The AI Steward is not available at the moment. Please try again later.',
  fileMissing: 'The attached file could not be found',
}

const nl: typeof en = {
  hello: (name) =>
    `Dag${name && ` ${name}`}! Ik ben de AI Steward. Vraag me wat er in uw documenten staat, of voeg er een toe en stel er een vraag over.`,
  thanks: 'Graag gedaan. Kan ik nog iets voor u opzoeken?',
  abilities: [
    'Ik zoek in de documenten die u mag lezen: die van uw organisatie en de sjablonen voor iedereen. Ik kan',
    '',
    '- een vraag beantwoorden met de zinnen die erop passen, en zeggen in welk document ze staan;',
    '- een document of sjabloon vinden;',
    '- een bestand lezen dat u toevoegt, en erin vinden wat u vraagt;',
    '- twee documenten vergelijken, met **Compare Doc**.',
    '',
    `Voor advies over uw eigen situatie kunt u [support contacteren](${PAGES.support}) of een consult boeken.`,
  ].join('\n'),
  found: 'Dit staat erover in uw documenten:',
  unsure: 'Ik ben niet zeker dat dit uw vraag beantwoordt, maar het komt er het dichtst bij:',
  documents: 'Deze documenten passen erbij:',
  inFile: (name) => `Dit staat erover in ${name}:`,
  beginning: (name) => `Ik vond geen zin in ${name} die erop past. Het begint zo:`,
  helpFound: 'Dit staat erover in de hulp van het portaal (in het Engels):',
  superseded: 'vervangen door een latere versie',
  continues: (question) => `Ik lees dit als vervolg op “${question}”.`,
  nothing: (count) =>
    `Ik vond dit niet in uw documenten. Ik zocht in ${count === 1 ? 'één document' : `${count} documenten`} en in de hulp van het portaal.`,
  unreadable: {
    protected: (name) =>
      `Ik kan ${name} niet lezen: het is met een wachtwoord versleuteld. Bewaar een kopie zonder wachtwoord en voeg die toe.`,
    empty: (name) =>
      `Ik kan ${name} niet lezen: er staat geen tekst in. Waarschijnlijk is het een scan. Voeg het origineel toe, of een pdf met herkende tekst.`,
    unreadable: (name) =>
      `Ik kan ${name} niet lezen: het bestand is beschadigd. Open het in zijn eigen programma, bewaar het opnieuw en voeg het nieuwe bestand toe.`,
    'too-large': (name) =>
      `Ik kan ${name} niet lezen: het is uitgepakt te groot. Voeg het deel toe waarover uw vraag gaat.`,
    'too-slow': (name) =>
      `Ik kan ${name} niet lezen: het lezen duurde te lang. Voeg het deel toe waarover uw vraag gaat.`,
    unsupported: (name) =>
      `Ik kan ${name} niet lezen: het is geen pdf-, Word-, Excel- of tekstbestand, wat de naam ook zegt. Bewaar het als een daarvan en voeg dat toe.`,
  },
  tooMany: (seconds) => `U hebt in korte tijd veel vragen gesteld. Wacht even, ${seconds} seconden.`,
  busy: 'De AI Steward heeft het druk. Probeer het over een minuut opnieuw.',
  failed: 'De AI Steward is nu niet beschikbaar. Probeer het later opnieuw.',
  fileMissing: 'Het toegevoegde bestand is niet gevonden',
}

export const texts: Readonly<Record<Language, typeof en>> = { en, nl }
