export interface SampleEvent {
  readonly id: string
  readonly type: 'compliance' | 'regulatory' | 'security' | 'deadline' | 'alert'
  readonly priority: 'high' | 'medium' | 'low'
  readonly status: 'upcoming' | 'active' | 'overdue'
  readonly title: string
  readonly description: string
  /** Days from today, so that overdue events stay in the past and upcoming events in the future. */
  readonly dueInDays: number
}

/** A fixed list of samples: docs/product/events.md. */
export const SAMPLE_EVENTS: readonly SampleEvent[] = [
  {
    id: 'processor-register',
    type: 'compliance',
    priority: 'high',
    status: 'overdue',
    title: 'Register of processors to be signed off',
    description:
      'The yearly review of all processors and their agreements awaits the signature of your data protection officer.',
    dueInDays: -6,
  },
  {
    id: 'phishing-drill',
    type: 'security',
    priority: 'medium',
    status: 'active',
    title: 'Phishing exercise under way',
    description:
      'Employees receive three harmless test messages this week. Results follow by department, never by name.',
    dueInDays: 4,
  },
  {
    id: 'nis2-registration',
    type: 'regulatory',
    priority: 'high',
    status: 'active',
    title: 'Registration as an essential entity',
    description: 'Entities in scope of the NIS2 law register their sector, contacts and IP ranges with the authority.',
    dueInDays: 11,
  },
  {
    id: 'supplier-code',
    type: 'deadline',
    priority: 'medium',
    status: 'upcoming',
    title: 'Supplier code of conduct to be returned',
    description: 'Your twelve largest suppliers return the signed code. Four are still missing.',
    dueInDays: 19,
  },
  {
    id: 'dpia-hr',
    type: 'compliance',
    priority: 'medium',
    status: 'upcoming',
    title: 'Impact assessment of the new HR system',
    description: 'Workshop with IT and human resources on what the system stores, for how long and for whom.',
    dueInDays: 27,
  },
  {
    id: 'certificate',
    type: 'alert',
    priority: 'low',
    status: 'upcoming',
    title: 'Certificate of the client portal expires',
    description: 'It renews by itself. We check on the day before that it did.',
    dueInDays: 41,
  },
  {
    id: 'pentest',
    type: 'security',
    priority: 'high',
    status: 'upcoming',
    title: 'Yearly penetration test',
    description: 'An outside team tests the web shop and the remote access for five working days.',
    dueInDays: 55,
  },
]
