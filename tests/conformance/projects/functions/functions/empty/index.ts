export const nothing = true
