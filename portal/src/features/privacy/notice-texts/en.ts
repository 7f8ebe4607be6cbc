export interface ProcessingActivity {
  readonly id: string
  readonly title: string
  readonly purpose: string
  readonly legalBasis: string
  readonly data: string
  readonly source: string
  /** `{sign_ins}` stands for the period of that rule (session/retention). */
  readonly retention: string
  readonly sharing: string
  readonly transfers: string
  readonly cookies?: readonly { readonly kind: string; readonly does: string }[]
}

const FROM_YOU = 'You give us these data yourself.'
const WITH_IT = 'With the providers that run our systems for us, as processors under an agreement.'
const IN_EEA = 'None: the data stay within the European Economic Area.'

const COOKIES = [
  { kind: 'Essential', does: 'cookies keep you signed in and the site secure; it does not work without them.' },
  { kind: 'Functional', does: 'cookies remember your choices, such as the language or the width of the sidebar.' },
  { kind: 'Analytical', does: 'cookies tell us which pages are used, so that we can improve them.' },
  { kind: 'Marketing', does: 'cookies would show you what may interest you elsewhere.' },
  { kind: 'Third-party', does: 'cookies are set by others whose content a page embeds, such as a video.' },
]

const ACTIVITIES: readonly ProcessingActivity[] = [
  {
    id: '3.1',
    title: 'Use of the website and cookies',
    purpose: 'To show the website and this portal, to keep them secure, and to learn how they are used.',
    legalBasis:
      'Legitimate interest for cookies without which the site does not work; your consent for all others, which you may withdraw at any time.',
    data: 'Address of your device (IP), browser and system, pages visited and when, your choice about cookies.',
    source: 'Your device gives us these data while you use the site.',
    retention: 'As long as the cookie lasts, which is a year at most; logs for security up to {sign_ins}.',
    sharing: 'With the providers that host the site and, if you agreed, with those that measure its use.',
    transfers: IN_EEA,
    cookies: COOKIES,
  },
  {
    id: '3.2',
    title: 'Contact via the website',
    purpose: 'To answer your question or request.',
    legalBasis: 'Your consent.',
    data: 'Name, e-mail address, phone number if you give it, and what you write to us.',
    source: FROM_YOU,
    retention: 'Up to {support_requests} after your request has been handled.',
    sharing: WITH_IT,
    transfers: IN_EEA,
  },
  {
    id: '3.3',
    title: 'Customer relationship management',
    purpose: 'To prepare, perform and follow up our services, to invoice them, and to keep in touch.',
    legalBasis: 'Our legitimate interest in managing the relationship with our customers.',
    data: 'Name, function, organisation, contact details, correspondence, services, invoices and payments.',
    source: 'You or your organisation give us these data; some come from public registers of companies.',
    retention: 'Up to {accounts} after the last contact.',
    sharing: `${WITH_IT} With our accountant and with authorities where the law asks for it.`,
    transfers: IN_EEA,
  },
  {
    id: '3.4',
    title: 'Newsletters',
    purpose: 'To send you news about our work and our field.',
    legalBasis: 'Your consent.',
    data: 'Name, e-mail address, language, and whether a newsletter was opened.',
    source: FROM_YOU,
    retention: 'Until you withdraw your consent; every newsletter has a link for it.',
    sharing: WITH_IT,
    transfers: IN_EEA,
  },
  {
    id: '3.5',
    title: 'Events',
    purpose: 'To organise events, to invite you to them and to follow them up.',
    legalBasis: 'Your consent.',
    data: 'Name, organisation, contact details, attendance, dietary wishes if you give them, photographs of the event.',
    source: FROM_YOU,
    retention: 'Up to 1 year after the event.',
    sharing: `${WITH_IT} With partners with whom an event is organised, as announced in its invitation.`,
    transfers: IN_EEA,
  },
  {
    id: '3.6',
    title: 'Recruitment',
    purpose: 'To judge applications, to fill vacancies, and to keep a pool of talent.',
    legalBasis:
      'Your consent for spontaneous applications and for the talent pool; our legitimate interest for active recruitment.',
    data: 'Name, contact details, curriculum vitae, education and experience, notes of interviews, and the national registration number where the law requires it for an employment contract.',
    source:
      'You give us these data; some come from recruitment agencies and from professional networks on which you published them.',
    retention:
      'Unsuccessful applicants: up to 1 year. Talent pool: until you withdraw your consent, and up to 3 years.',
    sharing: `${WITH_IT} With recruitment agencies that you are in contact with.`,
    transfers:
      'Possibly to the United States, where the provider of a recruitment tool is established there; under the standard contractual clauses of the European Commission.',
  },
  {
    id: '3.7',
    title: 'Supplier relationship',
    purpose: 'To choose suppliers, to order from them and to pay them.',
    legalBasis: 'Our legitimate interest in managing the relationship with our suppliers.',
    data: 'Name, function, organisation, contact details, correspondence, orders, invoices and payments.',
    source: 'You or your organisation give us these data; some come from public registers of companies.',
    retention: 'Up to 7 years after the last contact.',
    sharing: `${WITH_IT} With our accountant and with authorities where the law asks for it.`,
    transfers: IN_EEA,
  },
  {
    id: '3.8',
    title: 'Appointment scheduling',
    purpose: 'To plan appointments with you and to remind you of them.',
    legalBasis: 'Your consent.',
    data: 'Name, e-mail address, organisation, the time and subject of the appointment.',
    source: FROM_YOU,
    retention: 'Up to {consults} after the appointment has taken place.',
    sharing: 'With the provider of our booking page, as a processor under an agreement.',
    transfers: IN_EEA,
  },
  {
    id: '3.9',
    title: 'Questions to the AI Steward',
    purpose: 'To answer your questions in this portal, and to let you read the answers again and go on from them.',
    legalBasis: 'Our legitimate interest in answering the questions of the people who use this portal.',
    data: 'Your questions, the answers with the documents that they name, the time, and the files that you attach. Nobody but you can read them in the portal, neither your colleagues nor our team, unless you send one to us with “Ask an advisor”.',
    source: 'You give us the questions and files; the answers come from documents that you may read.',
    retention:
      'Conversations: {chat_conversations}; a question without an answer one day. You can delete one or all of them earlier, under “Conversations” in the Steward; what you delete is erased about an hour later. Attached files: {chat_uploads}, or until you delete them in My Profile.',
    sharing: `${WITH_IT} If we use a language model, its provider gets the question, what came before it in the conversation, and the passages that fit it.`,
    transfers:
      'Possibly outside the European Economic Area, where the provider of a language model is established there; under the standard contractual clauses of the European Commission.',
  },
]

const RIGHTS = [
  {
    id: '8.1',
    title: 'Access',
    text: 'You may ask whether we process data about you, which, why, with whom they are shared and for how long they are kept, and have a copy of them. The first copy is free.',
  },
  {
    id: '8.2',
    title: 'Rectification',
    text: 'You may have data that are wrong corrected, and data that are incomplete completed.',
  },
  {
    id: '8.3',
    title: 'Restriction',
    text: 'You may ask us to keep data without using them: while their correctness or an objection of yours is being examined, where the processing is unlawful and you do not want them erased, or where you need them for a legal claim.',
  },
  {
    id: '8.4',
    title: 'Portability',
    text: 'You may receive data that you gave us, and that we process by automated means on the basis of your consent or of a contract, in a common format that machines can read, or have us send them to somebody else.',
  },
  {
    id: '8.5',
    title: 'Objection',
    text: 'You may object to processing that rests on our legitimate interest, for reasons of your particular situation; and to direct marketing at any time, without giving any reason.',
  },
  {
    id: '8.6',
    title: 'Erasure',
    text: 'You may have data erased that are no longer needed, that were processed unlawfully, or for which you withdrew your consent, unless the law obliges us to keep them.',
  },
  {
    id: '8.7',
    title: 'Withdrawal of consent',
    text: 'Where we process data on the basis of your consent, you may withdraw it at any time. What was done before remains lawful.',
  },
  {
    id: '8.8',
    title: 'Automated decisions',
    text: 'You may object to being subject to a decision that rests on automated processing alone and that has legal or similarly significant effects for you. We take no such decisions.',
  },
]

export const texts = {
  who: {
    heading: '1. Who we are',
    firm: (firm: string, address: string, companyNumber: string) => {
      const office = address === '' ? '' : `, with its registered office at ${address}`
      const number = companyNumber === '' ? '' : `, registered under the company number ${companyNumber}`
      return `${firm} is a Belgian company${office}${number}.`
    },
    beforeAddress:
      'It decides why and how the data in this notice are processed. For everything about your personal data, write to',
    afterAddress: '.',
  },
  scope: {
    heading: '2. Scope',
    text: 'This notice is about personal data that we process through our website and this portal, for direct marketing, and in the general organisation of our firm. What we process for our customers, as their processor, is governed by the agreements with them.',
  },
  activities: {
    heading: '3. Processing activities',
    facts: {
      legalBasis: 'Legal basis',
      data: 'Data',
      source: 'Source',
      retention: 'Retention',
      sharing: 'Sharing',
      decisions: 'Automated decision-making',
      noDecisions: 'None.',
      transfers: 'Transfers',
    },
    list: ACTIVITIES,
  },
  sharing: {
    heading: '4. Sharing with third parties',
    text: 'We do not sell personal data. We share them with those named above only: providers that process them on our behalf and on our instructions, partners where you know of it, and authorities where the law obliges us to.',
  },
  transfers: {
    heading: '5. Transfers outside the EEA',
    text: 'We process personal data within the European Economic Area. Where a transfer outside it cannot be avoided, as named under an activity above, it takes place to a country with an adequate level of protection or under the standard contractual clauses of the European Commission. You may ask us for a copy of them.',
  },
  retention: {
    heading: '6. Retention',
    text: 'We keep personal data no longer than the purpose asks for; the period stands with each activity above. After it they are erased or made anonymous, unless the law obliges us to keep them longer or they are needed for a legal claim.',
    set: 'This portal deletes by the periods that are set at present. Before it deletes data of an organisation, it announces this to the organisation 30 days ahead.',
    periods: {
      support_requests: 'Support requests, after they were closed',
      consults: 'Appointments, after they took place',
      notifications: 'Notifications',
      accounts: 'What we have on a customer, after the last contact',
      admin_actions: 'The record of what our administrators did',
      chat_conversations: 'Questions to the AI Steward and its answers',
      chat_uploads: 'Files attached to a question',
      sign_ins: 'Devices that you signed in on, after you last used them',
    },
    months: (count: number) => (count === 1 ? '1 month' : `${count} months`),
    years: (count: number) => (count === 1 ? '1 year' : `${count} years`),
    loading: 'Loading the periods',
    failed: 'The periods that are set could not be loaded.',
    unknown: '[not loaded]',
  },
  decisions: {
    heading: '7. Automated decision-making',
    text: 'None of our decisions about people rests on automated processing alone, profiling included. The assistant of this portal answers questions from documents; it decides nothing.',
  },
  rights: {
    heading: '8. Your rights',
    beforeAddress: 'To use a right, write to',
    afterAddress: '. We answer within one month. If we doubt who is asking, we may ask you to show who you are.',
    list: RIGHTS,
  },
  complaints: {
    heading: '9. Questions and complaints',
    beforeAddress: 'Ask us first:',
    afterAddress:
      '. You may also lodge a complaint with the Belgian data protection authority: Gegevensbeschermingsautoriteit / Autorité de protection des données, Drukpersstraat 35, 1000 Brussels, +32 2 274 48 00,',
    site: 'www.dataprotectionauthority.be',
  },
  amendments: {
    heading: '10. Amendments',
    text: 'We may amend this notice, for instance when our services or the law change. The newest version stands on this page, with its version and date; of important changes we tell you beforehand.',
  },
}

export type Notice = typeof texts
