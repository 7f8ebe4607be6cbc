import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WordingCode } from '../../../../../supabase/functions/_shared/contracts/notification-wording.ts'
import { ownTitle } from '../../../../../supabase/functions/send-notifications/own-titles.ts'
import { changeLanguage } from '../../../language/catalogue.ts'
import { codesWith, wordsOf } from './own-words.ts'

const STORED = { title: 'Stored title', message: 'Stored message' }
const worded = (code: string, values: unknown) => {
  const { title, message } = wordsOf({ ...STORED, wording: { code, values } })
  return [title, message]
}
const CONSULT = { starts_at: '2026-11-20T09:00:00+00:00', consultant: 'Hélène #1', service: 'C# & Legal', minutes: 45 }
const REQUEST = { number: 'S-2026-0007', subject: 'La durée du bail' }
const PRIVACY = { number: 'D-2026-0011', due: '2026-12-09T12:00:00Z' }
const STARTED = { admin: 'Joris #1', reason: 'A consult is missing', is_read_only: true }
const ENDED = { admin: 'Joris', minutes: 12, could_write: true, opened: 2, changed: 1, titles: ['DPIA'] }
const ASKED = { admin: 'Joris', person: 'Anna', reason: 'A consult is missing' }
const DELETION = { category: 'consults', count: 12, months: 12, begins_at: '2026-12-18T03:10:00Z' }

/** The values that the database stores with each code. */
const EXAMPLES: Readonly<Record<WordingCode, object>> = {
  support_answered: REQUEST,
  support_question: REQUEST,
  request_handed_over: { ...REQUEST, by: 'Ada', client: 'Halewijn' },
  consult_planned: CONSULT,
  consult_moved: { ...CONSULT, starts_at: '2027-03-01T09:05:00Z', before: '2026-11-20T09:00:00Z' },
  consult_changed: CONSULT,
  consult_cancelled: { ...CONSULT, reason: 'Hélène is ill.' },
  consult_restored: CONSULT,
  feed_stopped: { feed: 'Feed #1', account: 'Halewijn', failures: 5, reason: 'The server answered 404' },
  feed_created: { feed: 'SOC' },
  feed_tested: { feed: 'SOC' },
  privacy_request_made: PRIVACY,
  privacy_request_answered: PRIVACY,
  privacy_request_refused: PRIVACY,
  privacy_request_extended: PRIVACY,
  data_export_ready: { number: 'D-2026-0012', until: '2026-11-23T10:40:00Z' },
  impersonation_started: STARTED,
  impersonation_ended: ENDED,
  access_asked: ASKED,
  access_granted: { account: 'Halewijn', is_read_only: true },
  rights_given: { admin: 'Pieter', person: 'Saskia', given: 'manager' },
  loosening_asked: { person: 'Saskia', level: 'grant_write' },
  sign_in_changed: { admin: 'Pieter', person: 'Saskia', kind: 'address' },
  deletion_announced: DELETION,
  deletions_announced: DELETION,
}
const CODES = Object.keys(EXAMPLES) as WordingCode[]

type Expected = Readonly<Partial<Record<WordingCode, readonly [title: string, message: string]>>>

/** As the triggers of the database store it: supabase/tests/database has the same texts. */
const ENGLISH: Required<Expected> = {
  support_answered: ['We answered S-2026-0007', 'La durée du bail'],
  support_question: ['We have a question about S-2026-0007', 'La durée du bail'],
  request_handed_over: [
    'S-2026-0007 was handed over to you',
    'Ada handed over the request “La durée du bail” of Halewijn.',
  ],
  consult_planned: ['Consult planned: Fri 20 Nov, 10:00 with Hélène #1', 'C# & Legal, 45 minutes.'],
  consult_moved: [
    'Consult moved to Mon 1 Mar 2027, 10:05 with Hélène #1',
    'C# & Legal, 45 minutes. Before: Fri 20 Nov, 10:00.',
  ],
  consult_changed: ['Consult changed: Fri 20 Nov, 10:00 with Hélène #1', 'C# & Legal, 45 minutes.'],
  consult_cancelled: ['Consult cancelled: Fri 20 Nov, 10:00 with Hélène #1', 'C# & Legal, 45 minutes. Hélène is ill.'],
  consult_restored: ['Consult is on again: Fri 20 Nov, 10:00 with Hélène #1', 'C# & Legal, 45 minutes.'],
  feed_stopped: [
    'Feed stopped: Feed #1',
    '5 failures in a row stopped the feed Feed #1 of Halewijn. The last one: The server answered 404.\n\n' +
      'Look at its deliveries under Settings, API Notifications, and start it again there.',
  ],
  feed_created: ['Webhook Created', 'The feed "SOC" was created successfully.'],
  feed_tested: ['Test notification', 'An administrator tests the feed SOC.'],
  privacy_request_made: ['D-2026-0011: a request about personal data', 'The answer is due by 9 December 2026.'],
  privacy_request_answered: ['We answered D-2026-0011', 'You find the answer under My data.'],
  privacy_request_refused: ['We cannot do what you asked in D-2026-0011', 'You find the reason under My data.'],
  privacy_request_extended: [
    'D-2026-0011 takes longer',
    'We answer by 9 December 2026. You find the reason under My data.',
  ],
  data_export_ready: ['Your data is ready', 'You can download it under My data until Mon 23 Nov, 11:40.'],
  impersonation_started: [
    'Joris #1 of the firm looks at the portal as you',
    'It begins read-only: nothing can be changed.\n\nReason: A consult is missing',
  ],
  impersonation_ended: [
    'Joris of the firm no longer looks at the portal as you',
    'It took 12 minutes. Changes were possible.\n\nDocuments opened: 2. Changes: 1.\n- DPIA\n\n' +
      'The access log of your organisation has every step.',
  ],
  access_asked: [
    'Joris of the firm asks for access',
    'To look at the portal as Anna. Reason: A consult is missing\n\n' +
      'You can grant access for 24 hours under Account Settings, Support access.',
  ],
  access_granted: ['Halewijn has granted access', 'For 24 hours, read-only.'],
  rights_given: [
    'Pieter gave Saskia access to your organisation',
    'As a manager, who also decides who has access. If you did not expect this, ask us. Account Settings shows who has access.',
  ],
  loosening_asked: [
    'Saskia wants to give the firm more access',
    'The firm could then look and change for 24 hours. Confirm or refuse it under Account Settings, Support access.',
  ],
  sign_in_changed: [
    'Somebody else changed the sign-in of Saskia',
    'Pieter changed the e-mail address. To be safe, documents stay closed to your colleague for 72 hours. If your colleague asked for the change, confirm it under Account Settings.',
  ],
  deletion_announced: [
    'Deletion announced for 18 December 2026',
    'Past consults: 12. We keep them for 12 months, and delete them from 18 December 2026 on. Please save what you still need before.',
  ],
  deletions_announced: [
    'Deletions announced for 18 December 2026',
    '12 items. The periods and what is announced are in the Admin Panel, under Settings, Retention.',
  ],
}

const DUTCH: Expected = {
  support_answered: ['Wij hebben S-2026-0007 beantwoord', 'La durée du bail'],
  support_question: ['Wij hebben een vraag over S-2026-0007', 'La durée du bail'],
  request_handed_over: [
    'S-2026-0007 is aan u overgedragen',
    'Ada heeft het verzoek “La durée du bail” van Halewijn overgedragen.',
  ],
  consult_planned: ['Consult gepland: vr 20 nov, 10:00 met Hélène #1', 'C# & Legal, 45 minuten.'],
  consult_moved: [
    'Consult verplaatst naar ma 1 mrt 2027, 10:05 met Hélène #1',
    'C# & Legal, 45 minuten. Voordien: vr 20 nov, 10:00.',
  ],
  consult_changed: ['Consult gewijzigd: vr 20 nov, 10:00 met Hélène #1', 'C# & Legal, 45 minuten.'],
  consult_cancelled: ['Consult geannuleerd: vr 20 nov, 10:00 met Hélène #1', 'C# & Legal, 45 minuten. Hélène is ill.'],
  consult_restored: ['Consult gaat toch door: vr 20 nov, 10:00 met Hélène #1', 'C# & Legal, 45 minuten.'],
  feed_stopped: [
    'Feed gestopt: Feed #1',
    'De feed Feed #1 van Halewijn is na 5 mislukkingen op rij gestopt. De laatste: The server answered 404.\n\n' +
      'Bekijk de leveringen onder Instellingen, API-meldingen, en start de feed daar opnieuw.',
  ],
  feed_created: ['Webhook aangemaakt', 'De feed “SOC” is aangemaakt.'],
  feed_tested: ['Testmelding', 'Een beheerder test de feed SOC.'],
  impersonation_started: [
    'Joris #1 van het kantoor bekijkt het portaal in uw plaats',
    'Het begint alleen-lezen: er kan niets worden gewijzigd.\n\nReden: A consult is missing',
  ],
  impersonation_ended: [
    'Joris van het kantoor bekijkt het portaal niet meer in uw plaats',
    'Het duurde 12 minuten. Wijzigen was mogelijk.\n\nGeopende documenten: 2. Wijzigingen: 1.\n- DPIA\n\n' +
      'Het toegangslogboek van uw organisatie bevat elke stap.',
  ],
  access_asked: [
    'Joris van het kantoor vraagt toegang',
    'Om het portaal te bekijken in de plaats van Anna. Reden: A consult is missing\n\n' +
      'U kunt 24 uur toegang verlenen onder Accountinstellingen, Toegang voor ondersteuning.',
  ],
}

const FRENCH: Expected = {
  support_answered: ['Nous avons répondu à S-2026-0007', 'La durée du bail'],
  support_question: ['Nous avons une question au sujet de S-2026-0007', 'La durée du bail'],
  request_handed_over: [
    'S-2026-0007 vous a été transmise',
    'Ada vous a transmis la demande «\u00a0La durée du bail\u00a0» de Halewijn.',
  ],
  consult_planned: ['Consultation planifiée\u00a0: ven. 20 nov., 10:00 avec Hélène #1', 'C# & Legal, 45 minutes.'],
  consult_moved: [
    'Consultation déplacée\u00a0: lun. 1 mars 2027, 10:05 avec Hélène #1',
    'C# & Legal, 45 minutes. Avant\u00a0: ven. 20 nov., 10:00.',
  ],
  consult_changed: ['Consultation modifiée\u00a0: ven. 20 nov., 10:00 avec Hélène #1', 'C# & Legal, 45 minutes.'],
  consult_cancelled: [
    'Consultation annulée\u00a0: ven. 20 nov., 10:00 avec Hélène #1',
    'C# & Legal, 45 minutes. Hélène is ill.',
  ],
  consult_restored: ['Consultation rétablie\u00a0: ven. 20 nov., 10:00 avec Hélène #1', 'C# & Legal, 45 minutes.'],
  feed_stopped: [
    'Flux arrêté\u00a0: Feed #1',
    'Le flux Feed #1 de Halewijn a été arrêté après 5 échecs consécutifs. Le dernier\u00a0: The server answered 404.\n\n' +
      'Consultez ses envois sous Paramètres, Notifications API, et redémarrez-le à cet endroit.',
  ],
  feed_created: ['Webhook créé', 'Le flux «\u00a0SOC\u00a0» a été créé.'],
  feed_tested: ['Notification de test', 'Un administrateur teste le flux SOC.'],
  impersonation_started: [
    'Joris #1 du cabinet consulte le portail à votre place',
    'La consultation commence en lecture seule\u00a0: rien ne peut être modifié.\n\nMotif\u00a0: A consult is missing',
  ],
  impersonation_ended: [
    'Joris du cabinet ne consulte plus le portail à votre place',
    'Durée\u00a0: 12 minutes. Des modifications étaient possibles.\n\n' +
      'Documents ouverts\u00a0: 2. Modifications\u00a0: 1.\n- DPIA\n\n' +
      'Le journal des accès de votre organisation contient chaque étape.',
  ],
  access_asked: [
    'Joris du cabinet demande un accès',
    'Pour consulter le portail à la place d’Anna. Motif\u00a0: A consult is missing\n\n' +
      'Vous pouvez accorder un accès de 24 heures sous Paramètres du compte, Accès pour l’assistance.',
  ],
}

const LANGUAGES = ['en', 'nl', 'fr'] as const
const EXPECTED = { en: ENGLISH, nl: DUTCH, fr: FRENCH }

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-17T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('what the portal itself wrote', () => {
  it.each(LANGUAGES)('is worded in each language: %s', async (language) => {
    await changeLanguage(language)
    const codes = CODES.filter((code) => code in EXPECTED[language])
    const words = Object.fromEntries(codes.map((code) => [code, worded(code, EXAMPLES[code])]))
    expect(words).toEqual(EXPECTED[language])
  })

  /** The catalogues of the mails have these titles too, because the functions cannot import those of the portal. */
  it.each(LANGUAGES)('has the same title in a mail: %s', async (language) => {
    await changeLanguage(language)
    const withoutNames = {
      impersonation_started: { ...STARTED, admin: null },
      impersonation_ended: { ...ENDED, admin: null },
      access_asked: { ...ASKED, admin: null },
    }
    for (const [code, values] of [...Object.entries(EXAMPLES), ...Object.entries(withoutNames)]) {
      const item = { id: 'n1', type: 'x', title: STORED.title, account: null, wording: { code, values } }
      expect(ownTitle(item, language, 'Europe/Brussels'), code).toBe(worded(code, values)[0])
    }
  })

  it('leaves out what is not known, and uses the singular', () => {
    expect(worded('consult_cancelled', CONSULT)[1]).toBe('C# & Legal, 45 minutes.')
    expect(worded('impersonation_started', { is_read_only: false })).toEqual([
      'Somebody of the firm looks at the portal as you',
      'Changes can be made in your place. Each is recorded.',
    ])
    expect(worded('impersonation_ended', { ...ENDED, minutes: 1, could_write: false, changed: 0, titles: [] })[1]).toBe(
      'It took 1 minute. It was read-only.\n\nDocuments opened: 2. Changes: 0.\n\n' +
        'The access log of your organisation has every step.',
    )
    expect(worded('access_asked', { reason: 'A consult is missing' })[1]).toMatch(
      /^To look at the portal as one of your colleagues\./,
    )
  })

  it('has the times of Brussels, in summer too', () => {
    expect(worded('consult_planned', { ...CONSULT, starts_at: '2027-07-01T22:30:00Z' })[0]).toBe(
      'Consult planned: Fri 2 Jul 2027, 00:30 with Hélène #1',
    )
    expect(worded('consult_planned', { ...CONSULT, starts_at: '2026-12-31T23:30:00Z' })[0]).toContain('1 Jan 2027')
  })
})

describe('everything else is as it was stored', () => {
  it.each<[string, unknown]>([
    ['no wording', null],
    ['a column that is missing', undefined],
    ['a code of another version', { code: 'consult_renamed', values: CONSULT }],
    ['a code that every object has', { code: 'constructor', values: {} }],
    ['no values', { code: 'support_answered' }],
    ['a missing value', { code: 'support_answered', values: { number: 'S-1' } }],
    ['a blank value', { code: 'support_answered', values: { number: 'S-1', subject: ' ' } }],
    ['a value of another type', { code: 'support_answered', values: { number: 'S-1', subject: ['x'] } }],
    ['a value that is too long', { code: 'feed_tested', values: { feed: 'x'.repeat(501) } }],
    ['a time that cannot be read', { code: 'consult_planned', values: { ...CONSULT, starts_at: 'tomorrow' } }],
    ['a time without an end', { code: 'consult_planned', values: { ...CONSULT, starts_at: 'infinity' } }],
    ['a length that is not a number', { code: 'consult_planned', values: { ...CONSULT, minutes: '45' } }],
    ['a flag that is a text', { code: 'impersonation_started', values: { is_read_only: 'true' } }],
    ['a list that has something else', { code: 'impersonation_ended', values: { ...ENDED, titles: ['DPIA', 1] } }],
    ['a list that is too long', { code: 'impersonation_ended', values: { ...ENDED, titles: Array(51).fill('x') } }],
    ['a list', ['feed_created']],
    ['a text', 'feed_created'],
  ])('with %s', async (_, wording) => {
    await changeLanguage('nl')
    expect(wordsOf({ ...STORED, wording })).toEqual(STORED)
  })
})

it('finds the codes by the words of their titles, in the language that is shown', async () => {
  expect(codesWith('Consult MOVED')).toEqual(['consult_moved'])
  expect(codesWith('verplaatst')).toEqual([])
  await changeLanguage('nl')
  expect(codesWith('verplaatst consult')).toEqual(['consult_moved'])
  expect(codesWith('overgedragen')).toEqual(['request_handed_over'])
  await changeLanguage('fr')
  expect(codesWith('deplacee')).toEqual(['consult_moved'])
  expect(codesWith('undefined')).toEqual([])
})
