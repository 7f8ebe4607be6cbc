import { numberFormat, plural } from '../../../../language/formats.ts'

const NUMBER = numberFormat()

export const texts = {
  loading: 'Loading change requests...',
  loadFailed: 'Failed to load change requests',
  empty: 'No change requests yet',
  noneWithStatus: 'No such change requests',
  gone: 'This change request is no longer there',
  show: 'Show',
  everyStatus: 'Every status',
  count: (count: number) => plural(count, { one: '# change request', other: '# change requests' }),
  oneOf: (count: number) => plural(count, { one: '1 of # change request', other: '1 of # change requests' }),
  showAll: 'Show all change requests',
  shown: (shown: number, all: number) => `${NUMBER.format(shown)} of ${NUMBER.format(all)}`,
  more: 'Show more',
  list: 'Change requests',
  new: 'New Request',
  cancel: 'Cancel',

  categories: {
    feature: 'Feature',
    bug: 'Bug',
    improvement: 'Improvement',
    security: 'Security',
    performance: 'Performance',
  },
  priorities: { low: 'Low', medium: 'Medium', high: 'High' },
  priorityBadges: { low: 'Low priority', medium: 'Medium priority', high: 'High priority' },
  statuses: { pending: 'Pending', in_progress: 'In progress', completed: 'Completed' },

  fields: {
    title: 'Title',
    titleRequired: 'Title is required',
    titleTooLong: 'Title is too long',
    description: 'Description',
    descriptionRequired: 'Description is required',
    descriptionTooLong: 'Description is too long',
    category: 'Category',
    priority: 'Priority',
    status: 'Status',
    note: 'Note (optional)',
  },

  form: {
    create: 'Create Request',
    incomplete: { title: 'Validation Error', description: 'Please fill in all required fields' },
    created: 'Change request created successfully',
    failed: 'Failed to create change request',
    signedOut: 'Not authenticated',
  },

  status: {
    edit: (title: string) => `Edit ${title}`,
    save: 'Save',
    since: (date: string) => `since ${date}`,
    changed: 'Status updated successfully',
    failed: 'Failed to update status',
  },

  text: {
    edit: (title: string) => `Edit the text of ${title}`,
    save: 'Save text',
    saved: 'Change request updated successfully',
    failed: 'Failed to update change request',
    changedMeanwhile: 'Somebody has changed it meanwhile. Save again to replace that.',
  },

  remove: {
    label: (title: string) => `Delete ${title}`,
    done: 'Change request deleted successfully',
    failed: 'Failed to delete change request',
    undo: 'Undo',
    restored: 'Change request restored',
  },
  goneReason: 'It is no longer there.',

  export: {
    failed: 'Failed to export change requests',
    file: 'change-requests.csv',
    title: 'Title',
    description: 'Description',
    category: 'Category',
    priority: 'Priority',
    status: 'Status',
    note: 'Note',
    createdBy: 'Created by',
    created: 'Created',
  },
}

export type Texts = typeof texts
