import { numberFormat, plural } from '../../../language/formats.ts'

const NUMBER = numberFormat()

export const texts = {
  signInHeld: (until: string) =>
    `Somebody else changed your e-mail address or password. To be safe, documents stay closed to you until ${until}. To open them sooner, use the link in our mail about the change, or ask a manager of your organisation.`,
  loading: 'Loading templates...',
  notLoaded: 'Failed to load templates',
  account: 'Account',
  allAccounts: 'All accounts',
  unknownAccount: 'Unknown account',
  superseded: 'Superseded',
  categories: {
    general: 'General',
    legal: 'Legal',
    privacy: 'Privacy',
    compliance: 'Compliance',
    contracts: 'Contracts',
  },
  textStates: {
    pending: 'Text is being read',
    unreadable: 'Text could not be read: the Steward cannot quote this file',
  },

  page: {
    title: 'Templates',
    forAdmins: 'The templates of every account, and the generic templates that are available to them.',
    forMembers: 'Templates specific to your account, plus the available generic templates.',
    forMembersOf: (account: string) => `Templates specific to ${account}, plus the available generic templates.`,
    hint: 'Select two to compare.',
  },

  filter: {
    search: 'Search templates',
    allCategories: 'All categories',
    tag: 'Tag',
    allTags: 'All tags',
    moreTags: (count: number) => `The ${plural(count, { other: '#' })} most used tags: others are found by the search`,
    sort: 'Sort by',
    orders: { match: 'Best match', newest: 'Newest first', title: 'Title', size: 'Largest first' },
    clear: 'Clear',
  },

  lists: {
    moreThan: (most: number) => `more than ${NUMBER.format(most)}`,
    rest: 'There are more. Search or filter to find them.',
    clear: 'Clear the filters',
    closed: 'Closed for now',
    client: {
      title: 'Client specific templates',
      titleWithCount: (count: string) => `Client specific templates (${count})`,
      noneFound: 'No client specific templates found',
      noneYet: 'No client specific templates yet',
      pages: 'Pages of client specific templates',
    },
    generic: {
      title: 'Generic templates',
      titleWithCount: (count: string) => `Generic templates (${count})`,
      noneFound: 'No generic templates found',
      noneYet: 'No generic templates yet',
      pages: 'Pages of generic templates',
    },
  },
  columns: { template: 'Template', size: 'Size', uploaded: 'Uploaded', actions: 'Actions' },
  row: {
    choose: (title: string) => `Choose ${title} for a comparison`,
    withTag: (tag: string) => `Show templates with the tag ${tag}`,
    download: (title: string) => `Download ${title}`,
    edit: (title: string) => `Edit ${title}`,
    delete: (title: string) => `Delete ${title}`,
  },

  selection: {
    title: 'Comparison',
    one: '1 template chosen: choose another to compare',
    several: (count: number) => `${count} templates chosen`,
    clear: 'Clear',
    compare: 'Compare',
  },

  missing: {
    heading: 'Template not found',
    title: 'This template is not available',
    description: 'It may have been deleted, or it belongs to another account.',
    showAll: 'Show all templates',
  },

  form: {
    title: 'Title',
    titleRequired: 'Title is required',
    description: 'Description',
    category: 'Category',
    tags: 'Tags',
    tagsHint: 'Separated by commas',
    tooManyTags: (tags: number, characters: number) => `At most ${tags} tags of ${characters} characters each`,
  },

  edit: {
    title: 'Edit template',
    save: 'Save',
    done: 'Template updated successfully',
    failed: 'Failed to update template',
  },
  delete: {
    title: 'Delete template',
    question: 'Are you sure you want to delete this template?',
    final: 'This cannot be undone.',
    confirm: 'Delete',
    done: 'Template deleted successfully',
    failed: 'Failed to delete template',
  },
  download: { done: 'Template downloaded successfully', failed: 'Failed to download template' },

  upload: {
    action: 'Upload Template',
    drop: 'Drop files here or choose',
    dropHint: 'PDF, DOC, DOCX, TXT or RTF, at most 10 MB each',
    dropAnywhere: 'Drop files to upload them',
    severalFiles: 'Each file becomes a template that is named after it.',
    chosenFiles: (count: number) => `Chosen files (${count})`,
    remove: (file: string) => `Remove ${file}`,
    kind: 'Kind of template',
    kinds: { client: 'Client specific', generic: 'Generic' },
    accounts: 'Accounts',
    atLeastOne: 'At least one',
    noneIsAll: 'Without an account it is available to all accounts',
    findAccount: 'Type to find an account',
    noAccountFound: 'No accounts found',
    chosenAccounts: 'Chosen accounts',
    submit: 'Upload',
    submitSeveral: (count: number) => plural(count, { other: 'Upload # files' }),
    denied: { title: 'Access Denied', description: 'Only administrators can upload generic templates' },
    noAccount: {
      title: 'Account Required',
      description: 'Please select at least one client account for client-specific templates',
    },
    ownAccountMissing: 'Could not find current account for client-specific template',
    skipped: {
      title: 'Some files were skipped',
      large: (files: string) => `Files larger than 10MB: ${files}`,
      type: (endings: string, files: string) => `Files of another type than ${endings}: ${files}`,
    },
    stop: {
      title: 'Stop the upload?',
      description: 'Files that are not finished yet are discarded.',
      confirm: 'Stop',
      cancel: 'Go on',
    },
    progress: {
      files: 'Files',
      finished: (ended: number, all: number) => `${ended} of ${all} files finished`,
      failed: (failed: number, all: number) => `${failed} of ${all} files failed`,
      of: (file: string) => `Progress of ${file}`,
      cancel: (file: string) => `Cancel ${file}`,
      cancelAll: 'Cancel all',
      close: 'Close',
      retry: 'Retry failed',
    },
    states: {
      waiting: 'Waiting',
      done: 'Uploaded',
      failed: 'Failed',
      brokenOff: 'The connection broke off',
      failedAfter: (reason: string, made: number, wanted: number) =>
        `${reason} (${made} of ${wanted} accounts are done)`,
      cancelled: 'Cancelled',
      cancelledAfter: (made: number, wanted: number) => `Cancelled after ${made} of ${wanted} accounts`,
    },
    cancelled: 'Upload cancelled',
    done: (count: number) => `All ${count} template(s) uploaded successfully`,
    partial: {
      title: 'Partial Success',
      description: (uploaded: number, failed: number) => `${uploaded} uploaded, ${failed} failed`,
    },
    failed: 'Failed to upload templates',
  },

  recent: {
    title: 'Recent documents',
    all: 'All templates',
    none: 'No documents yet.',
    noneAbout: 'There is no document about this subject yet.',
    compare: 'New version: compare',
  },

  ofAccount: {
    title: 'Documents',
    showAll: 'Show all in the library',
    none: 'No documents yet',
    noneHint: 'Documents that only this client may read are here.',
    uploadedBy: (name: string) => `uploaded by ${name}`,
    uploadedByFormer: 'uploaded by somebody who has left',
    unreadable: 'Text could not be read',
    unreadableHint: 'The Steward and the search do not know what it says',
    earlier: 'Earlier version',
  },
}

export type Texts = typeof texts
