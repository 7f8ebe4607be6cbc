export const FILE_TYPES = ['.pdf', '.doc', '.docx', '.txt', '.xls', '.xlsx'] as const
export const MAX_FILE_BYTES = 20 * 1024 * 1024

/** docs/product/steward.md */
export const TEXTS = {
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
  stopped: 'You stopped this answer.',
  copied: { title: 'Copied!', description: 'The answer is on your clipboard.' },
  notCopied: { title: 'Error', description: 'The answer could not be copied.' },
  rateLimited: 'Rate Limited',
  unavailable: {
    title: 'AI temporarily unavailable...',
    description: 'Using fallback responses. Please try again later.',
  },
  upload: {
    large: { title: 'File too large', description: 'Maximum file size is 20MB' },
    notSignedIn: { title: 'Not authenticated', description: 'Please log in to upload files' },
    type: { title: 'Upload failed', description: 'Accepted files: .pdf, .doc, .docx, .txt, .xls, .xlsx' },
    failed: { title: 'Upload failed', description: 'Could not upload file. Please try again.' },
    full: { title: 'Your uploads are full', description: 'Files are removed after 30 days.' },
    impersonating: { title: 'Upload failed', description: 'You cannot attach files while you impersonate a user.' },
  },
  comparison: {
    asked: (first: string, second: string) => `Compare “${first}” with “${second}”.`,
    open: 'View side by side',
  },
  sources: { documents: 'From your documents', help: 'From the portal’s help', superseded: 'Superseded' },
  advisor: {
    label: 'Ask an advisor',
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
    failed: 'Your conversations could not be loaded.',
    kept: 'Kept for 90 days, for you alone.',
    remove: (title: string) => `Delete ${title}`,
    removeAll: 'Delete all',
    removed: (title: string) => `“${title}” deleted`,
    removedAll: 'All conversations deleted',
    undo: 'Undo',
    notRemoved: { title: 'Error', description: 'The conversation could not be deleted.' },
    notLoaded: { title: 'Error', description: 'The conversation could not be loaded.' },
  },
} as const
