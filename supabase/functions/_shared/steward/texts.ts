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
  nothing: [
    'I found nothing about this in the documents that you may read. You can',
    '',
    '- ask again in other words, or attach a document;',
    `- look through the [templates](${PAGES.templates});`,
    `- [contact support](${PAGES.support}), who will find the right adviser.`,
  ].join('\n'),
  file: 'the attached file',
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
  nothing: [
    'Ik vond hierover niets in de documenten die u mag lezen. U kunt',
    '',
    '- de vraag anders stellen, of een document toevoegen;',
    `- de [sjablonen](${PAGES.templates}) doorlopen;`,
    `- [support contacteren](${PAGES.support}), die de juiste adviseur vindt.`,
  ].join('\n'),
  file: 'het toegevoegde bestand',
  tooMany: (seconds) => `U hebt in korte tijd veel vragen gesteld. Wacht even, ${seconds} seconden.`,
  busy: 'De AI Steward heeft het druk. Probeer het over een minuut opnieuw.',
  failed: 'De AI Steward is nu niet beschikbaar. Probeer het later opnieuw.',
  fileMissing: 'Het toegevoegde bestand is niet gevonden',
}

export const texts: Readonly<Record<Language, typeof en>> = { en, nl }
