export const texts = {
  title: 'Contact persons',
  description: 'The people of the firm who can be the SPOC of an account. Clients see the details of their own.',
  loading: 'Loading contact persons...',
  loadFailed: 'Failed to load contact persons',
  none: 'No contact persons yet',
  noneWhy: 'Without one, no account can have a SPOC.',
  add: 'Add contact person',
  edit: (name: string) => `Edit ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  orderFailed: 'Failed to change the order',

  form: {
    description:
      'Administrators choose the short name at an account. Clients see the rest of their own contact person.',
    name: 'Short name',
    nameRequired: 'Short name is required.',
    nameTaken: 'There is a contact person with this short name already.',
    fullName: 'Full name',
    role: 'Role',
    email: 'Email',
    emailWrong: 'Please enter a valid email address.',
    phone: 'Phone',
    tooLong: (most: number) => `At most ${most} characters.`,
    submit: 'Save contact person',
    saved: 'Contact person saved',
    failed: 'Failed to save contact person',
    changed: 'Somebody has changed this contact person meanwhile. Close the form and look at the list.',
  },

  remove: {
    action: (name: string) => `Remove ${name}`,
    title: (name: string) => `Remove ${name}?`,
    description: 'A contact person of an account cannot be removed: give the account another one first.',
    confirm: 'Remove',
    done: 'Contact person removed',
    failed: 'Failed to remove contact person',
    gone: 'It is no longer there.',
  },
}

export type Texts = typeof texts
