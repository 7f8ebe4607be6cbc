/** The operator key of all test engines, so that tests can read mails, metrics and health details. */
export const OPERATOR_KEY = 'operator-key-of-the-tests-0123456789'
export const AS_OPERATOR = { authorization: `Bearer ${OPERATOR_KEY}` } as const
