import { inList } from '../../../language/formats.ts'

export const texts = {
  title: 'Account Settings',
  description: "Your own settings first, then your organisation's.",
  loading: 'Loading account data...',
  failed: 'Failed to load account data',

  list: {
    title: 'What would you like to change?',
    '/settings/notifications': 'What we mail and message you about, and how often. For you alone.',
    '/settings/theme': 'Colours, contrast, motion and density of the portal. For you alone.',
    '/profile': 'Your name, phone number, password and uploaded files.',
    '/organization-settings':
      'Your contact at our firm, your services, and the channels for everyone in your organisation.',
  },

  account: {
    title: 'Account Information',
    name: 'Name',
    tier: 'Subscription Tier',
    until: (date: string) => `Until ${date}`,
  },

  access: {
    title: 'User Access',
    description: 'The people of your organisation who can sign in.',
    descriptionForMembers:
      "The people of your organisation who can sign in. Your organisation's managers and our firm add and remove them.",
    name: 'Name',
    you: 'You',
    email: 'Email',
    role: 'Role',
    level: 'Access Level',
    byAddress: 'by address',
    byDomain: 'by domain',
    lastLogin: 'Last Login',
    never: 'Never',
    actions: 'Actions',
    actionsFor: (name: string) => `Actions for ${name}`,
    change: 'Change access',
    remove: 'Remove from the account',
  },

  roles: {
    manager: { label: 'Manager', hint: 'Works, and invites, changes and removes colleagues.' },
    user: { label: 'Member', hint: 'Works: cards, templates, requests.' },
    viewer: { label: 'Reader', hint: 'Reads, and asks the AI Steward and the support.' },
  },
  levels: {
    standard: { label: 'Standard', hint: 'Reads the templates of your organisation.' },
    restricted: { label: 'Restricted', hint: 'Reads only the templates for everyone.' },
  },
  choice: (label: string, hint: string) => `${label}: ${hint}`,

  changeAccess: {
    title: (name: string) => `Access of ${name}`,
    form: 'Access',
    save: 'Save',
    done: 'Access updated',
    failed: 'Failed to update the access',
  },

  removal: {
    title: (name: string) => `Remove ${name}?`,
    description:
      'They can no longer open your organisation’s pages. Their work stays. Only our firm can add them again.',
    confirm: 'Remove',
    done: (name: string) => `${name} was removed`,
    failed: 'Failed to remove the colleague',
  },

  invitation: {
    title: 'Invite a colleague',
    description: 'They get an e-mail with a link to choose a password.',
    noDomain: 'Your organisation has no e-mail domain yet. Your contact at our firm adds it, or invites the person.',
    email: 'Email',
    emailHint: (domains: readonly string[]) => `An address of ${domains.join(', ')}.`,
    name: 'Name',
    send: 'Send invitation',
    sent: 'Invitation sent',
    sentWhere: (email: string) => `We sent a link to ${email}.`,
    failed: 'Failed to invite the colleague',
    nameRequired: 'Name is required.',
    nameTooLong: 'Name is too long.',
    emailInvalid: 'Please enter a valid email address.',
    otherDomain: (domains: readonly string[]) => `Please enter an address of ${inList(domains, 'disjunction')}.`,
  },

  support: {
    title: 'Support access',
    description:
      'What our firm’s administrators may do when they look at the portal in the place of one of you, to help. You are told each time, and the access log has every step.',
    descriptionForMembers:
      'What our firm’s administrators may do when they look at the portal in the place of one of you, to help. You are told each time. Your organisation’s managers decide.',
    failed: 'The support access could not be loaded',
    levels: {
      write: { label: 'Look and change', description: 'They begin by looking, and can then change something.' },
      read: { label: 'Look only', description: 'They see what you see, and can change nothing.' },
      off: { label: 'Off', description: 'Nobody is let in, unless a manager grants access for 24 hours.' },
    },
    saved: 'Support access updated',
    saveFailed: 'Failed to update the support access',
    grantText: 'Let our firm in for 24 hours. You can end it at any time.',
    grantReadOnly: 'Grant 24 hours, read-only',
    grantWriting: 'Grant 24 hours, with changes',
    granted: 'Access granted for 24 hours',
    grantFailed: 'Failed to grant access',
    runsReadOnly: (until: string) => `Our firm may look until ${until}.`,
    runsWriting: (until: string) => `Our firm may look and change until ${until}.`,
    grantedBy: (name: string) => `Granted by ${name}.`,
    endNow: 'End now',
    ended: 'Access ended',
    endFailed: 'Failed to end the access',
  },

  decisions: {
    done: 'Saved',
    failed: 'That could not be saved',
    somebody: 'A manager',
    asked: (name: string, what: string) => `${name} wants to ${what}.`,
    levels: {
      read: 'let our firm in at any time, to look only',
      write: 'let our firm in at any time, to look and change',
      grant_read: 'let our firm in for 24 hours, to look only',
      grant_write: 'let our firm in for 24 hours, to look and change',
    } as Readonly<Record<string, string>>,
    waits: 'Your change is waiting for another manager.',
    waitsWhy: 'Nothing changes until another manager confirms it.',
    notYou: 'Only somebody who has been a manager for 14 days can confirm this.',
    confirm: 'Confirm',
    refuse: 'Refuse',
    withdraw: 'Withdraw',
    isNew: (name: string) => `${name} is a new manager.`,
    youAreNew: 'You are a new manager.',
    until: (time: string, name: string) =>
      `Until ${time}, ${name} needs another manager to agree before our firm gets more access.`,
    youUntil: (time: string) => `Until ${time}, you need another manager to agree before our firm gets more access.`,
    objected: (name: string) => `${name} needs another manager to agree before our firm gets more access.`,
    youObjected: 'You need another manager to agree before our firm gets more access.',
    object: 'Object',
    held: {
      address: (name: string) => `Somebody else changed the e-mail address of ${name}.`,
      password: (name: string) => `Somebody else set a new password for ${name}.`,
    },
    heldUntil: (time: string) => `To be safe, documents stay closed to them until ${time}.`,
    heldConfirm: 'If your colleague asked for the change, confirm it.',
    youHeld: {
      address: 'Somebody else changed your e-mail address.',
      password: 'Somebody else set a new password for you.',
    },
    youHeldUntil: (time: string) =>
      `To be safe, documents stay closed to you until ${time}, unless another manager confirms the change.`,
    open: 'Confirm change',
  },

  adminMode: {
    title: 'Enter Administrator Mode',
    description: 'Accounts, people, services, feeds and change requests.',
    entered: { title: 'Admin Login Successful', description: 'Welcome Administrator' },
    denied: { title: 'Access Denied', description: "You don't have administrator privileges." },
    failed: { title: 'Error', description: 'Failed to enter administrator mode' },
  },
}

export type Texts = typeof texts
