export const FILE_TYPES = ['.pdf', '.doc', '.docx', '.txt', '.xls', '.xlsx'] as const
export const MAX_FILE_BYTES = 20 * 1024 * 1024

/** Spec part 1 §2, §5, §8; the comparison speaks Dutch. */
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
  rateLimited: 'Rate Limited',
  unavailable: {
    title: 'AI temporarily unavailable...',
    description: 'Using fallback responses. Please try again later.',
  },
  upload: {
    large: { title: 'File too large', description: 'Maximum file size is 20MB' },
    type: { title: 'Upload failed', description: 'Accepted files: .pdf, .doc, .docx, .txt, .xls, .xlsx' },
    failed: { title: 'Upload failed', description: 'Could not upload file. Please try again.' },
  },
  compare: {
    title: 'Documenten vergelijken',
    first: 'Eerste document',
    second: 'Tweede document',
    choose: 'Kies een document',
    submit: 'Vergelijken',
    cancel: 'Annuleren',
    both: 'Selecteer beide documenten om te vergelijken.',
    different: 'Selecteer twee verschillende documenten.',
    none: 'Er zijn nog geen documenten om te vergelijken.',
    notLoaded: 'De documenten konden niet worden geladen.',
    asked: (first: string, second: string) => `Vergelijk “${first}” met “${second}”.`,
    done: 'Vergelijking voltooid',
    failed: 'Vergelijking mislukt',
    open: 'Naast elkaar bekijken',
    sorry: (reason: string) => `Sorry, de vergelijking is mislukt: ${reason}`,
    unknown: 'onbekende fout',
  },
} as const
