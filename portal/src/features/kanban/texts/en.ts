import { plural } from '../../../language/formats.ts'
export const texts = {
  loading: 'Loading...',
  notLoaded: 'Failed to load cards',
  columns: { todo: 'To Do', doing: 'Doing', waiting: 'Waiting', done: 'Done' },

  page: {
    title: 'Kanban Board',
    description: 'Organize and manage tasks with visual columns for your workflow.',
  },

  choice: {
    account: 'Account',
    placeholder: 'Choose an account',
    none: 'Select an account to view the Kanban board.',
    notLoaded: 'Failed to load accounts',
    ownNotLoaded: 'Could not load your account.',
    unknown: 'There is no such account',
    unknownHint: 'Please choose another one.',
  },

  named: {
    missing: 'This card is not on the board. It may have been deleted, or it belongs to another account.',
    close: 'Close',
  },

  column: {
    more: (count: number) => plural(count, { one: 'Show # more card', other: 'Show # more cards' }),
    newCard: (column: string) => `New card in ${column}`,
    none: (column: string) => `No cards in ${column}`,
  },

  card: {
    inColumn: (column: string) => `in ${column}`,
    inColumnFor: (column: string, age: string) => `in ${column} ${age}`,
    edit: 'Edit',
    moveTo: 'Move to…',
    more: (title: string) => `More for card: ${title}`,
    delete: (title: string) => `Delete card: ${title}`,
  },

  company: {
    here: (names: string) => `Also here: ${names}`,
    editing: (names: string) => `Being edited by ${names}`,
    advisor: 'an advisor',
  },

  form: { title: 'Title', description: 'Description', column: 'Column' },

  create: {
    action: 'New Card',
    title: 'Create New Card',
    submit: 'Create Card',
    done: 'Card created',
    failed: 'Failed to create card',
  },

  edit: {
    title: 'Edit Card',
    submit: 'Save Card',
    done: 'Card updated',
    failed: 'Failed to update card',
  },

  move: { failed: 'Failed to move card' },

  delete: {
    done: 'Card deleted',
    undo: 'Undo',
    failed: 'Failed to delete card',
  },

  keyboard: {
    hint: 'Press Space to pick the card up, Enter to edit it.',
    lifted: (title: string, column: string) =>
      `Picked up ${title} in ${column}. Left and right arrows choose a column, Space drops, Escape cancels.`,
    over: (title: string, column: string) => `${title} is over ${column}.`,
    dropped: (title: string, column: string) => `Dropped ${title} in ${column}.`,
    stays: (title: string, column: string) => `${title} stays in ${column}.`,
    cancelled: (title: string, column: string) => `Cancelled. ${title} stays in ${column}.`,
  },

  summary: {
    open: 'Open',
    top: 'Top of Doing',
    moved: (age: string) => `moved ${age} ago`,
  },

  ofAccount: {
    title: 'Open cards',
    showAll: 'Show all on the board',
    none: 'No open cards',
    noneHint: 'Cards in To Do, Doing and Waiting are here.',
    open: 'Open the board',
    newToday: 'new today',
    writtenBy: (name: string) => `written by ${name}`,
    writtenByFormer: 'written by somebody who has left',
  },
}

export type Texts = typeof texts
