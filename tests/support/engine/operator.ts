/** What the engines of the tests are given, so that a test can read mails, metrics and the details of health. */
export const OPERATOR_KEY = 'operator-key-of-the-tests-0123456789'
export const AS_OPERATOR = { authorization: `Bearer ${OPERATOR_KEY}` } as const
