export const texts = {
  privacy: {
    summary: 'Data protection for the whole organisation, from the register to the supervisor.',
    covers: [
      {
        title: 'Registers and assessments',
        text: 'The record of processing, impact assessments and transfers outside the EEA.',
      },
      { title: 'Contracts with processors', text: 'Drafting, review and comparison of data processing agreements.' },
      {
        title: 'Breaches and requests',
        text: 'What to report within 72 hours, and how to answer people who ask for their data.',
      },
      { title: 'Notices and training', text: 'Privacy notices, cookie banners and courses for your people.' },
    ],
  },
  legal: {
    summary: 'Contracts, companies and disputes, with a lawyer who knows your organisation.',
    covers: [
      {
        title: 'Contracts',
        text: 'Drafting and negotiation of services, supply, licence and confidentiality agreements.',
      },
      { title: 'Employment', text: 'Employment contracts, work rules and the end of an employment.' },
      { title: 'Company law', text: 'Boards, shareholders, mandates and the documents that they need.' },
      { title: 'Disputes', text: 'An assessment before you write, and the letters when you do.' },
    ],
  },
  security: {
    summary: 'The security of information, as NIS2, DORA and ISO 27001 ask for it.',
    covers: [
      {
        title: 'Obligations',
        text: 'Which rules apply to you, which authority supervises them, and where the gaps are.',
      },
      {
        title: 'Policies and registers',
        text: 'Security policies, the register of information and third-party risks.',
      },
      { title: 'Incidents', text: 'Plans, exercises, and the reports that are due within hours.' },
      { title: 'Suppliers', text: 'Security clauses, questionnaires and exit plans.' },
    ],
  },
  'digital-ai': {
    summary: 'Artificial intelligence and data, used within the AI Act and the Data Act.',
    covers: [
      { title: 'AI Act', text: 'Which of your systems are in scope, in which class, and what each one needs.' },
      { title: 'Assessments', text: 'Impact assessments of automated decisions, with your data scientists.' },
      { title: 'Policies and literacy', text: 'Rules for the use of AI at work, and training for those who use it.' },
      { title: 'Data and cloud', text: 'Data sharing, switching between providers, and the contracts for both.' },
    ],
  },
  esg: {
    summary: 'Sustainability reporting and due diligence that stand up to questions.',
    covers: [
      { title: 'Reporting', text: 'CSRD scope, double materiality, and the plan for the first report.' },
      { title: 'Supply chain', text: 'Supplier codes, declarations and due diligence.' },
      { title: 'Claims', text: 'What you may say about being green, and the proof that you need.' },
      { title: 'Governance', text: 'Policies, responsibilities and the papers for your board.' },
    ],
  },
}

export type Texts = typeof texts
