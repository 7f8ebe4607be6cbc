import { catalogue } from '../language/catalogue.ts'
import type { Texts } from './important-events/en.ts'

const TEXTS = catalogue({
  en: () => import('./important-events/en.ts'),
  nl: () => import('./important-events/nl.ts'),
  fr: () => import('./important-events/fr.ts'),
})

interface SampleFacts {
  readonly id: keyof Texts
  readonly type: 'compliance' | 'regulatory' | 'security' | 'deadline' | 'alert'
  readonly priority: 'high' | 'medium' | 'low'
  readonly status: 'upcoming' | 'active' | 'overdue'
  /** Days from today, so that overdue events stay in the past and upcoming events in the future. */
  readonly dueInDays: number
}

export interface SampleEvent extends SampleFacts {
  readonly title: string
  readonly description: string
  /** What is to be done, and who does it: shown when the event is opened. */
  readonly task: string
  readonly who: string
}

const FACTS: readonly SampleFacts[] = [
  { id: 'processor-register', type: 'compliance', priority: 'high', status: 'overdue', dueInDays: -6 },
  { id: 'phishing-drill', type: 'security', priority: 'medium', status: 'active', dueInDays: 4 },
  { id: 'nis2-registration', type: 'regulatory', priority: 'high', status: 'active', dueInDays: 11 },
  { id: 'supplier-code', type: 'deadline', priority: 'medium', status: 'upcoming', dueInDays: 19 },
  { id: 'dpia-hr', type: 'compliance', priority: 'medium', status: 'upcoming', dueInDays: 27 },
  { id: 'certificate', type: 'alert', priority: 'low', status: 'upcoming', dueInDays: 41 },
  { id: 'pentest', type: 'security', priority: 'high', status: 'upcoming', dueInDays: 55 },
]

/** A fixed list of samples, in the language that is shown: docs/product/events.md. */
export const sampleEvents = (): SampleEvent[] => FACTS.map((facts) => ({ ...facts, ...TEXTS[facts.id] }))
