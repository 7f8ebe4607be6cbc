import { pick } from './names.ts'

const SUBJECTS = [
  'Data processing agreement',
  'Retention schedule',
  'Incident response plan',
  'Non-disclosure agreement',
  'Employment contract',
  'Privacy notice',
  'Supplier questionnaire',
  'Access control policy',
  'Sustainability statement',
  'Service level agreement',
]

const CLAUSES = [
  'The processor keeps a record of all categories of processing activities carried out for the controller.',
  'Personal data are erased or returned at the end of the services, unless the law requires that they are kept.',
  'A breach is notified without undue delay and at the latest within seventy-two hours.',
  'Each party keeps confidential what it learns of the other, for five years after the end of this agreement.',
  'Access is granted on the basis of least privilege and reviewed every quarter.',
  'The notice period is three months, in writing, and begins on the first day of the following month.',
  'Sub-processors are engaged only with prior written authorisation.',
  'Backups are encrypted, kept in a second place and restored for a test twice a year.',
  'Disputes are brought before the courts of Brussels; Belgian law applies.',
  'The annual report describes emissions, the energy that was used, and the targets for the coming years.',
]

/** Search texts of users; each occurs in some document. */
export const SEARCHES = [
  'retention',
  'breach',
  'confidential',
  'sub-processors',
  'backups',
  'notice period',
  'least privilege',
]

export const QUESTIONS = [
  'How long do we keep personal data?',
  'What do we have to do after a data breach?',
  'Which notice period applies to an employment contract?',
  'May a processor engage sub-processors?',
  'Good morning!',
  'How often are backups restored for a test?',
]

export interface Document {
  readonly title: string
  readonly fileName: string
  readonly text: string
}

export function writeDocument(number: number, random: () => number): Document {
  const subject = SUBJECTS[number % SUBJECTS.length] ?? ''
  const title = `${subject} ${number}`
  const clauses = Array.from({ length: 40 }, (_, index) => `${index + 1}. ${pick(CLAUSES, random)}`)
  return { title, fileName: `${title}.txt`, text: [title, ...clauses].join('\n\n') }
}
