import type { FailureReason } from '../../documents/extraction.ts'
import { PAGES } from '../pages.ts'

export const texts = {
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

export type Texts = typeof texts
