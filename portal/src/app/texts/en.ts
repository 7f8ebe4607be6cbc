export const texts = {
  loading: 'Loading...',
  tryAgain: 'Try again',
  noServer: 'The portal could not be loaded: its server does not answer. Check your connection, then try again.',
  pageNotLoaded: 'This page could not be loaded. Check your connection, then try again.',
  pageCrashed: 'Something went wrong on this page.',
}

export type Texts = typeof texts
