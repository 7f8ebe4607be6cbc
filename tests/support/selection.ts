/**
 * `npm test` runs a selection, so that it stays short: it sets PORTICO_TESTS to `quick`. `npm run test:all`, a file that is named
 * (`npm run e2e -- kanban`) and a runner started by hand run everything.
 */
export const IS_QUICK = process.env['PORTICO_TESTS'] === 'quick'
