/**
 * True in `npm test`, which runs a selection of the tests: it sets PORTICO_TESTS to `quick`. `npm run test:all`, a named file
 * (`npm run e2e -- kanban`) and a test runner that is started by hand run all tests.
 */
export const IS_QUICK = process.env['PORTICO_TESTS'] === 'quick'
