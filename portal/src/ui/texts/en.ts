import { numberFormat, plural } from '../../language/formats.ts'

const NUMBER = numberFormat()

export const texts = {
  loading: 'Loading...',
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  messages: 'Messages',
  tryAgain: 'Try again',
  newTab: '(opens in a new tab)',
  optional: '(optional)',
  done: '(done)',
  none: 'None',
  clear: 'Clear',
  contents: 'Contents',
  print: 'Print',
  samples: 'Samples',
  exportCsv: 'Export CSV',
  /** While a long list is exported. */
  exported: (done: number, total: number | null) =>
    total === null
      ? plural(done, { one: '# row exported', other: '# rows exported' })
      : `${NUMBER.format(done)} of ${NUMBER.format(total)}`,

  notLoaded: { title: 'This could not be loaded', description: 'Check your connection, then try again.' },

  refusedFile: { type: 'this type of file is not accepted', size: 'the file is too large', count: 'one file only' },

  password: { show: 'Show password', hide: 'Hide password' },

  found: { label: 'Found', nothing: 'Nothing found', more: 'There are more: type to narrow the list' },

  edit: {
    edit: (name: string) => `Edit ${name}`,
    save: (name: string) => `Save ${name}`,
    cancel: (name: string) => `Cancel ${name}`,
    remove: (name: string) => `Remove ${name}`,
  },

  order: {
    sortBy: 'Sort by',
    descending: 'Descending; sort ascending',
    ascending: 'Ascending; sort descending',
  },

  pages: {
    breadcrumb: 'Breadcrumb',
    label: 'Pages',
    page: (page: number) => `Page ${page}`,
    pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
    previous: 'Previous',
    next: 'Next',
  },
}

export type Texts = typeof texts
