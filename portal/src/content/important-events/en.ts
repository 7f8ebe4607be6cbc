export const texts = {
  'processor-register': {
    title: 'Register of processors to be signed off',
    description:
      'The yearly review of all processors and their agreements awaits the signature of your data protection officer.',
    task: 'Check that every processor has a signed agreement, then sign the register and send it to us.',
    who: 'Your data protection officer, with Hélène Marchal of our firm.',
  },
  'phishing-drill': {
    title: 'Phishing exercise under way',
    description:
      'Employees receive three harmless test messages this week. Results follow by department, never by name.',
    task: 'Nothing: do not warn your colleagues. Ask us for the figures when the week is over.',
    who: 'The InfoSec. team of our firm.',
  },
  'nis2-registration': {
    title: 'Registration as an essential entity',
    description: 'Entities in scope of the NIS2 law register their sector, contacts and IP ranges with the authority.',
    task: 'Name a contact who can be reached day and night, list the IP ranges, and register in the portal of the authority.',
    who: 'Your head of IT, with our Legal team.',
  },
  'supplier-code': {
    title: 'Supplier code of conduct to be returned',
    description: 'Your twelve largest suppliers return the signed code. Four are still missing.',
    task: 'Remind the four suppliers that have not answered. We have a letter that you can send.',
    who: 'Your purchasing department.',
  },
  'dpia-hr': {
    title: 'Impact assessment of the new HR system',
    description: 'Workshop with IT and human resources on what the system stores, for how long and for whom.',
    task: 'Bring the list of fields that the system stores, and the contract with its supplier.',
    who: 'Your IT and human resources, with our Privacy & DP team.',
  },
  certificate: {
    title: 'Certificate of the client portal expires',
    description: 'It renews by itself. We check on the day before that it did.',
    task: 'Nothing. If the check fails, we tell you on the same day.',
    who: 'The operators of the portal.',
  },
  pentest: {
    title: 'Yearly penetration test',
    description: 'An outside team tests the web shop and the remote access for five working days.',
    task: 'Name the people who may be called during the test, and keep the systems unchanged for its five days.',
    who: 'Your head of IT and the outside team; we read the report with you.',
  },
}

export type Texts = typeof texts
