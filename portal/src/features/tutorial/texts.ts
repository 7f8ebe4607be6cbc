export const FAILURE = 'The video could not be loaded.'
