import { inList, plural } from '../../../language/formats.ts'

const peopleCount = (count: number) => plural(count, { one: '# person', other: '# people' })

export const texts = {
  title: 'Account Profile',
  description: 'Your organisation as we know it, your contact at our firm, and how we reach everyone in it.',
  loading: 'Loading account data...',
  failed: 'Failed to load account data',

  organization: {
    title: 'Organization',
    description: 'To change any of this, ask your contact at our firm.',
    name: 'Organization Name',
    tier: 'Subscription Tier',
    plan: (tier: string) => `${tier} Plan`,
    until: (date: string) => `Until ${date}`,
    services: 'Services',
    servicesLoading: 'Loading...',
    noServices: 'None yet',
    people: 'People',
    canSignIn: (count: number) => `${peopleCount(count)} can sign in`,
    seeWho: 'See who',
    spoc: 'SPOC (single point of contact)',
    noSpoc: 'Not assigned',
  },

  channels: {
    title: 'Notification Preferences',
    /** Whom a channel concerns; part of the sentences below. `people` is undefined until it is known. */
    everyone: (account: string, people: number | undefined) =>
      people === undefined || people < 2 ? `everyone at ${account}` : `all ${peopleCount(people)} at ${account}`,
    /** Before and after a link. */
    description: {
      before: (everyone: string) =>
        `For the whole organisation: a channel that is off here is off for ${everyone}. Every member may change it. Your own choices are on`,
      link: 'your Notification Preferences',
      after: '.',
    },
    email: {
      label: 'Email Notifications',
      description: 'Mails about notifications, as often as each person chose.',
      what: 'mails',
    },
    sms: {
      label: 'SMS/WhatsApp for Business',
      description: 'Text messages about security alerts.',
      what: 'text messages',
    },
    phone: {
      label: 'Phone Notifications',
      description: 'Messages of the browser on phones.',
      what: 'messages on phones',
    },
    noTextMessages: 'We do not send text messages at present. Your choice counts from the day on which we do.',
    stops: (what: readonly string[], everyone: string) => `Saving stops ${inList(what)} for ${everyone}.`,
    stopsAlertsToo: (what: readonly string[], everyone: string) =>
      `Saving stops ${inList(what)} for ${everyone}, security alerts included.`,
    save: 'Save All Settings',
    saved: 'Settings updated',
    saveFailed: 'Update failed',
    noAccount: 'No account found to update.',
  },
}

export type Texts = typeof texts
