interface FallbackReply {
  readonly keys: readonly string[]
  readonly reply: string
}

const LATER = 'Please ask me again in a moment.'

/** The first reply with a word of the question is used. None promises what only the server can do: docs/product/steward.md. */
export const FALLBACK_REPLIES: readonly FallbackReply[] = [
  {
    keys: ['supplier code'],
    reply: `The supplier code of conduct is among your [templates](/templates). I cannot read it right now. ${LATER}`,
  },
  {
    keys: ['gdpr', 'privacy'],
    reply: `For questions about privacy and the GDPR, look among your [templates](/templates) for the privacy category, or [write to us](/contact-support). ${LATER}`,
  },
  {
    keys: ['dpia'],
    reply: `A template for an impact assessment (DPIA) is among your [templates](/templates). I cannot read it right now. ${LATER}`,
  },
  {
    keys: ['contract', 'legal'],
    reply: `Contracts and legal documents are among your [templates](/templates). For advice, [write to us](/contact-support) or book a consult. ${LATER}`,
  },
  {
    keys: ['security', 'audit'],
    reply: `For security and audits, look at [Important Events](/important-events) and your [templates](/templates). In an incident, [contact us](/contact-support) at once. ${LATER}`,
  },
  {
    keys: ['find', 'search'],
    reply: `I cannot search right now. Press Ctrl+K to search pages and templates, or open your [templates](/templates). ${LATER}`,
  },
  { keys: ['hello'], reply: `Hello! I cannot reach your documents right now. ${LATER}` },
]

export const OTHER_REPLY = `I cannot reach your documents right now. Our team can help you: [write to us](/contact-support). ${LATER}`
