export const texts = {
  title: 'AI Steward',
  nameless: 'User',
  placeholder: 'Ask anything',
  welcome:
    'Ask me about your documents: what a policy says, which template fits, what changed between two versions. I name the documents that I answer from.',
  prompts: {
    advisory: { label: 'Ask Advisory', draft: 'I would like advice about ' },
    retrieve: { label: 'Retrieve Doc', draft: 'Find the document about ' },
    compare: 'Compare Doc',
  },

  frame: { restore: 'Restore', minimise: 'Minimise', expand: 'Expand', close: 'Close' },
  showConversation: 'Show the conversation',
  conversation: 'Conversation',
  writing: 'The AI Steward is writing',
  youAsked: 'You asked:',
  answered: 'The AI Steward answered:',
  table: 'Table',
  code: 'Code',
  stopped: 'You stopped this answer.',
  copy: 'Copy this answer',
  copied: { title: 'Copied!', description: 'The answer is on your clipboard.' },
  notCopied: { title: 'Error', description: 'The answer could not be copied.' },
  rateLimited: 'Rate Limited',
  unavailable: {
    title: 'AI temporarily unavailable...',
    description: 'Using fallback responses. Please try again later.',
  },

  composer: {
    attach: 'Attach a file',
    send: 'Send',
    stop: 'Stop',
    uploading: (file: string) => `Uploading ${file}`,
    remove: (file: string) => `Remove ${file}`,
  },

  upload: {
    large: { title: 'File too large', description: 'Maximum file size is 20MB' },
    notSignedIn: { title: 'Not authenticated', description: 'Please log in to upload files' },
    type: { title: 'Upload failed', description: 'Accepted files: .pdf, .doc, .docx, .txt, .xls, .xlsx' },
    failed: { title: 'Upload failed', description: 'Could not upload file. Please try again.' },
    full: { title: 'Your uploads are full', description: 'Delete files that you no longer need in My Profile.' },
    impersonating: { title: 'Upload failed', description: 'You cannot attach files while you impersonate a user.' },
  },

  actions: {
    'open-templates': 'Open Templates',
    'open-comparison': 'View side by side',
    'ask-again': 'Ask again',
    'ask-advisor': 'Ask an advisor',
  },
  comparison: { asked: (first: string, second: string) => `Compare “${first}” with “${second}”.` },

  sources: {
    documents: 'From your documents',
    help: 'From the portal’s help',
    groups: { FAQ: 'FAQ', Guide: 'Guide' },
    superseded: 'Superseded',
    download: (title: string) => `Download ${title}`,
    notDownloaded: { title: 'Error', description: 'The document could not be downloaded.' },
  },

  advisor: {
    withSources: 'Question, answer and sources go along; you see them before you send.',
    withQuestion: 'Your question goes along; the answer comes under Contact Support.',
    subject: (question: string) => `Question: ${question}`,
    /** For the message of the support request. */
    answer: 'What the AI Steward answered:',
    sources: 'Its sources:',
    nothing: 'The AI Steward did not find this in our documents.',
  },

  conversations: {
    open: 'Conversations',
    begin: 'New conversation',
    earlier: 'Earlier conversations',
    none: 'No earlier conversations.',
    loading: 'Loading...',
    failed: 'Your conversations could not be loaded.',
    kept: 'Kept as long as the Privacy Notice says, for you alone.',
    remove: (title: string) => `Delete ${title}`,
    removeAll: 'Delete all',
    removed: (title: string) => `“${title}” deleted`,
    removedAll: 'All conversations deleted',
    undo: 'Undo',
    notRemoved: { title: 'Error', description: 'The conversation could not be deleted.' },
    notLoaded: { title: 'Error', description: 'The conversation could not be loaded.' },
  },

  /** What is shown when the Steward cannot be reached. None promises what only the server can do. */
  fallback: {
    later: 'Please ask me again in a moment.',
    replies: {
      supplierCode: 'The supplier code of conduct is among your [templates](/templates). I cannot read it right now.',
      privacy:
        'For questions about privacy and the GDPR, look among your [templates](/templates) for the privacy category, or [write to us](/contact-support).',
      dpia: 'A template for an impact assessment (DPIA) is among your [templates](/templates). I cannot read it right now.',
      contracts:
        'Contracts and legal documents are among your [templates](/templates). For advice, [write to us](/contact-support) or book a consult.',
      security:
        'For security and audits, look at [Important Events](/important-events) and your [templates](/templates). In an incident, [contact us](/contact-support) at once.',
      search:
        'I cannot search right now. Press Ctrl+K to search pages and templates, or open your [templates](/templates).',
      greeting: 'Hello! I cannot reach your documents right now.',
    },
    other: 'I cannot reach your documents right now. Our team can help you: [write to us](/contact-support).',
  },
}

export type Texts = typeof texts
