import { plural } from '../../../language/formats.ts'

export const texts = {
  title: 'Notifications',
  titleUnread: (shown: string, _count: number) => `Notifications, ${shown} unread`,
  loading: 'Loading notifications...',
  failed: 'Failed to fetch notifications',
  accountFailed: 'Could not load your account.',
  none: 'No notifications found',
  noneUnread: 'No unread notifications',
  noneInNewest: (newest: number) =>
    `None of the newest ${plural(newest, { other: '#' })} notifications fits the filter`,
  noneDescription: 'Alerts, documents for your review and news from your feeds come here.',
  missing: 'This notification is not available. It may have been deleted, or it belongs to another account.',
  close: 'Close',
  showAll: 'Show all notifications',
  showMore: 'Show more',
  openPage: 'Open notifications',
  newTab: '(opens in a new tab)',

  filter: {
    status: 'Status',
    statuses: { all: 'All', unread: 'Unread', read: 'Read' },
    type: 'Type',
    allTypes: 'All types',
    count: (count: number) => plural(count, { one: '# notification', other: '# notifications' }),
    countNewest: (count: number) =>
      plural(count, { one: 'The newest notification', other: 'The newest # notifications' }),
    countOfNewest: (fitting: number, newest: number) =>
      `${plural(fitting, { other: '#' })} of the newest ${plural(newest, { other: '#' })}`,
    preferences: 'Notification Preferences',
  },

  item: {
    unread: 'Unread',
    test: 'Test',
    closeNamed: (title: string) => `Close: ${title}`,
    markRead: 'Mark read',
    markReadNamed: (title: string) => `Mark read: ${title}`,
    viewSource: 'View source',
  },

  time: {
    now: 'Just now',
    minutes: (count: number) => plural(count, { one: '# minute ago', other: '# minutes ago' }),
    hours: (count: number) => plural(count, { one: '# hour ago', other: '# hours ago' }),
    days: (count: number) => plural(count, { one: '# day ago', other: '# days ago' }),
  },

  /** By the value in the database. Other types come from feeds. */
  types: {
    rss_update: 'RSS Update',
    compliance_alert: 'Compliance Alert',
    security_alert: 'Security Alert',
    regulatory_update: 'Regulatory Update',
    document_review: 'Document Review',
    system_notification: 'System Notification',
    consult_planned: 'Consult Planned',
    consult_moved: 'Consult Moved',
    consult_changed: 'Consult Changed',
    consult_cancelled: 'Consult Cancelled',
    support_answer: 'Support Answer',
    feed_stopped: 'Feed Stopped',
    request_handed_over: 'Request Handed Over',
    impersonation_started: 'Impersonation Started',
    impersonation_ended: 'Impersonation Ended',
    access_asked: 'Access Requested',
    access_granted: 'Access Granted',
    rights_given: 'Rights Given',
    loosening_asked: 'Confirmation Needed',
    sign_in_changed: 'Sign-in Changed',
    privacy_request: 'Privacy Request',
    privacy_request_made: 'Privacy Request',
  },

  mark: {
    all: (shown: string) => `Mark all as read (${shown})`,
    allDone: 'All notifications marked as read',
    undo: 'Undo',
    failed: 'Failed to mark notifications as read',
    undoFailed: 'Failed to mark notifications as unread',
  },

  opened: {
    source: 'Source',
    received: 'Received',
    about: 'About',
    ask: 'Ask the AI Steward',
    copyLink: 'Copy link',
    copied: 'Link copied',
    copyFailed: 'The link could not be copied',
    markUnread: 'Mark as unread',
    questionAboutDocument: (name: string) => `What are the main points of ${name}?`,
    questionAboutTitle: (title: string) => `What do our documents say about “${title}”?`,
  },

  way: {
    decide: 'Decide on access',
    myData: 'Open My data',
    feed: 'Open the feed',
    request: 'Open the request',
    reply: 'Reply',
    compare: 'Compare versions',
    document: 'Open the document',
    board: 'Open the board',
    planner: 'Open the planner',
  },

  subject: {
    document: 'Document',
    cardIn: (column: string) => `Card in ${column}`,
    columns: { todo: 'To Do', doing: 'Doing', waiting: 'Waiting', done: 'Done' },
    consultWith: (service: string, consultant: string) => `${service} with ${consultant}`,
    planner: 'Consult Planner',
    plannerCancelled: 'Consult Planner · cancelled',
    request: (number: string) => `Support request · ${number}`,
  },

  preferences: {
    title: 'Notification Preferences',
    description:
      'What we mail and message you about. The choices are yours alone; in the portal you always see every notification.',
    loading: 'Loading preferences...',
    loadFailed: 'Your preferences could not be loaded',
    save: 'Save Preferences',
    saved: 'Preferences saved',
    savedDescription: 'They apply to you, wherever you sign in.',
    error: 'Error',
    saveFailed: 'Failed to save preferences. Please try again.',
  },

  channels: {
    title: 'Channels',
    email: 'Email Notifications',
    emailOff: 'Mails are off for your account.',
    howOften: 'How often',
    cadences: { now: 'At once', daily: 'Daily', weekly: 'Weekly', never: 'Never' },
    cadenceTexts: {
      now: 'One mail for what came within 5 minutes.',
      daily: 'One mail at 8:00 on business days. Security alerts come at once.',
      weekly: 'One mail on Monday at 8:00. Security alerts come at once.',
      never: 'No mails, not even about security alerts.',
    },
    push: 'Push Notifications',
    pushDescription: 'A message from your browser while the portal is open.',
    pushOff: 'Messages on phones are off for your account.',
    permissions: {
      default: 'Your browser has not been asked yet: switch this off and on again.',
      denied: 'Your browser does not allow messages from this site. You can change that in its settings.',
      unsupported: 'This browser cannot show messages.',
    },
    sms: 'SMS Notifications',
    smsTo: (phone: string) => `A text message about security alerts, to ${phone}.`,
    smsWithoutPhone: 'A text message about security alerts. Your profile has no phone number yet.',
    smsOff: 'Text messages are off for your account.',
    smsNotOffered: 'SMS Notifications: we do not send text messages at present.',
    accountProfile: 'Account Profile',
  },

  subjects: {
    title: 'Subjects',
    description: 'What mails and messages are about.',
    securityAlerts: {
      label: 'Security Alerts',
      description: 'Weaknesses, incidents and sign-ins. Mailed at once, whatever you chose above.',
    },
    serviceUpdates: {
      label: 'Service Updates',
      description: 'Compliance alerts, regulatory updates and news from your feeds.',
    },
    documentAlerts: { label: 'Document Alerts', description: 'Documents that wait for your review.' },
    calendarReminders: {
      label: 'Calendar Reminders',
      description: 'Consults that are planned, moved or cancelled.',
    },
    chatMessages: { label: 'Chat Messages', description: 'Answers to your questions and support requests.' },
    systemMaintenance: { label: 'System Maintenance', description: 'News about the portal itself.' },
    marketingEmails: { label: 'Marketing Emails', description: 'News and invitations from the firm.' },
  },
}

export type Texts = typeof texts
