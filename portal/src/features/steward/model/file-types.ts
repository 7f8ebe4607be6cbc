/** The files that may be attached: docs/product/steward.md. */
export const FILE_TYPES = ['.pdf', '.doc', '.docx', '.txt', '.xls', '.xlsx'] as const
export const MAX_FILE_BYTES = 20 * 1024 * 1024
