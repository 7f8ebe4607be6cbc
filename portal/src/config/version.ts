/** The version that the header shows: docs/product/shell.md. */
export const VERSION = 'v1.1'
