export const texts = {
  information: {
    heading: 'General Information',
    text: (portal: string, firm: string) =>
      `What ${portal} shows, its templates, articles, notifications and the answers of its assistant included, is general information. ${firm} prepares it with care and keeps it up to date as well as it can, but does not warrant that it is complete, correct or current at every moment.`,
  },
  advice: {
    heading: 'Legal Advice Disclaimer',
    text: (firm: string) =>
      `Nothing in this portal is legal advice. Using it, reading a document in it or asking its assistant a question creates no attorney-client relationship between you and ${firm}. Such a relationship, and advice that you may rely on, come from a written agreement with us alone.`,
  },
  liability: {
    heading: 'Limitation of Liability',
    text: (firm: string) =>
      `As far as the law allows, ${firm} is not liable for damage that follows from the use of this portal, from relying on what it shows, or from its not being available. Nothing here limits liability for intent, for gross negligence, or where the law does not allow it to be limited. Other sites that the portal links to are the responsibility of those who run them.`,
  },
  consultation: {
    heading: 'Professional Consultation',
    text: 'Before you act, or decide not to act, on anything that you read here, ask a professional who knows your situation. You can book a consult with our team at any time.',
  },
  contact: {
    heading: 'Contact Information',
    beforeAddress: 'Questions about this disclaimer:',
  },
}

export type Disclaimer = typeof texts
