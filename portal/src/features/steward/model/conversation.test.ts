import { describe, expect, it } from 'vitest'
import { conversationReducer, EMPTY, type ConversationStep } from './conversation.ts'

const at = new Date(0)
const question = { id: '1', sender: 'user', content: 'Hello', timestamp: at } as const
const after = (...steps: ConversationStep[]) => steps.reduce(conversationReducer, EMPTY)

describe('a conversation', () => {
  it('shows that an answer is being written, until its first piece arrives', () => {
    const asked = after({ step: 'asked', message: question })
    expect(asked.isTyping).toBe(true)
    const begun = conversationReducer(asked, { step: 'piece', id: '2', text: 'Good ', timestamp: at })
    expect(begun.isTyping).toBe(false)
    expect(begun.messages[1]).toMatchObject({ sender: 'bot', content: 'Good ', isArriving: true })
  })

  it('joins the pieces, and replaces them by the complete answer', () => {
    const piece = (text: string) => ({ step: 'piece', id: '2', text, timestamp: at }) as const
    const arriving = after({ step: 'asked', message: question }, piece('Good '), piece('day'))
    expect(arriving.messages.map(({ content }) => content)).toEqual(['Hello', 'Good day'])
    const answer = { id: '2', sender: 'bot', content: 'Good day!', timestamp: at } as const
    expect(conversationReducer(arriving, { step: 'answered', message: answer }).messages).toEqual([question, answer])
  })

  it('accepts an answer that came without pieces', () => {
    const answer = { id: '2', sender: 'bot', content: 'Good day!', timestamp: at } as const
    const ended = after({ step: 'asked', message: question }, { step: 'answered', message: answer })
    expect(ended).toEqual({ messages: [question, answer], isTyping: false })
  })
})
