import { describe, expect, it } from 'vitest'
import { mainWay, questionAbout, type SubjectLink } from './main-way.ts'

const template: SubjectLink = { kind: 'template', id: 't', name: 'Agreement (version 2)', about: 'Document' }
const card: SubjectLink = { kind: 'card', id: 'c', name: 'Register', about: 'Card in Doing' }
const request: SubjectLink = { kind: 'request', id: 'r', name: 'Lease', about: 'Support request', isWaiting: true }
const consult: SubjectLink = { kind: 'consult', id: 'p', name: 'Legal with Els', about: 'Consult Planner' }
const review = { type: 'document_review', sourceUrl: null, feed: null, deskRequest: null }
const alert = { type: 'security_alert', sourceUrl: 'https://x.example/a', feed: null, deskRequest: null }
const never = () => false

describe('mainWay', () => {
  it('leads from a review to the comparison, if there is a version before', () => {
    expect(mainWay(review, [template, card], () => true)).toEqual({
      label: 'Compare versions',
      kind: 'compare',
      id: 't',
    })
    expect(mainWay(review, [template], never)).toEqual({ label: 'Open the document', kind: 'template', id: 't' })
    expect(mainWay(alert, [template], () => true)).toMatchObject({ kind: 'template' })
  })

  it('leads administrators to a stopped feed', () => {
    const stopped = { type: 'feed_stopped', sourceUrl: null, feed: { id: 'f', accountId: 'a' }, deskRequest: null }
    expect(mainWay(stopped, [], never)).toEqual({ label: 'Open the feed', kind: 'feed', feed: stopped.feed })
  })

  it('leads a colleague to the request that was handed over', () => {
    const handed = { type: 'request_handed_over', sourceUrl: null, feed: null, deskRequest: 'r' }
    expect(mainWay(handed, [], never)).toEqual({ label: 'Open the request', kind: 'desk', id: 'r' })
  })

  it('leads a manager whom the firm asks for access to the page that grants it', () => {
    const asked = { type: 'access_asked', sourceUrl: null, feed: null, deskRequest: null }
    expect(mainWay(asked, [], never)).toEqual({ label: 'Decide on access', kind: 'access' })
  })

  it('asks for a reply only while the firm waits for one', () => {
    expect(mainWay(review, [request], never)?.label).toBe('Reply')
    expect(mainWay(review, [{ ...request, isWaiting: false }], never)?.label).toBe('Open the request')
  })

  it('leads to the board, to the planner or to the source, and offers nothing if there is nothing to open', () => {
    expect(mainWay(alert, [card], never)).toMatchObject({ label: 'Open the board' })
    expect(mainWay(alert, [consult], never)).toEqual({ label: 'Open the planner', kind: 'consult', id: 'p' })
    expect(mainWay(alert, [], never)).toEqual({ label: 'View source', kind: 'source', href: 'https://x.example/a' })
    expect(mainWay(review, [], never)).toBeNull()
  })
})

describe('questionAbout', () => {
  it('names the document, or else the notification', () => {
    expect(questionAbout('Ready for review', [template])).toContain('Agreement (version 2)')
    expect(questionAbout('Critical patch', [card])).toBe('What do our documents say about “Critical patch”?')
  })
})
