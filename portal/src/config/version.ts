/** The label that the portal shows: spec part 1 §1. */
export const VERSION = 'v1.1'
