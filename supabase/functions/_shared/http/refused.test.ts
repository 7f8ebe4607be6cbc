import { expect, it } from 'vitest'
import { errorResponse, refusedByDatabase } from './refused.ts'

const STATUSES = { '54000': 429, '22023': 400 }

async function answerTo(error: Parameters<typeof refusedByDatabase>[0]) {
  const response = errorResponse(refusedByDatabase(error, STATUSES), 'it failed', 'Failed')
  return { status: response.status, wait: response.headers.get('retry-after'), body: await response.json() }
}

it('passes on the code of a refusal, the values of its message and the seconds to wait', async () => {
  const message = 'You can send 20 invitations in an hour. Please try again later.'
  const details = '{"count": 20, "seconds": 1700}'
  expect(await answerTo({ code: '54000', message, hint: 'invitations_an_hour', details })).toEqual({
    status: 429,
    wait: '1700',
    body: { success: false, error: message, code: 'invitations_an_hour', details: { count: 20, seconds: 1700 } },
  })
})

it.each([null, 'Key (id)=(1) is not present.', '[1]', '"text"'])(
  'leaves out details that are no values: %s',
  async (details) => {
    expect(await answerTo({ code: '22023', message: 'No', hint: null, details })).toEqual({
      status: 400,
      wait: null,
      body: { success: false, error: 'No' },
    })
  },
)
