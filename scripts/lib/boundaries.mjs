import { importsOf, isBarrel } from './imports.mjs'

const contracts = /^supabase\/(functions\/_shared\/contracts\/|database\.types\.ts$)/
/** Code that finds the kind and the unpacked size of a document, or reads its text. It uses only Web interfaces, so a browser can run it. */
const readers = /^supabase\/functions\/_shared\/documents\/(extraction\.ts$|checks\/|kinds\/)/
/** The portal's help, which the FAQ page and the Steward share (docs/decisions/0016). */
const help = /^supabase\/functions\/_shared\/help\//
/** What the portal says, for the end-to-end tests in other languages than English. */
const catalogues = /^portal\/src\/(.+\/)?([a-z]+-)?texts\/[a-z]{2}\.ts$/
/** The code with which the browser checks an access log. The database suites run it on real rows. */
const verifier = /^portal\/src\/features\/access-log\/(model\/chain|verify\/verify-log)\.ts$/
const documentFixtures = /^supabase\/functions\/_shared\/documents\/fixtures\//
/** The titles of notifications in mails. A test of the portal compares them with its own. */
const mailTitles = /^supabase\/functions\/send-notifications\/own-titles\.ts$/
const areas = /^(portal|engine\/src|supabase|tests|bench|tools)\//

const nameIn = (pattern) => (path) => pattern.exec(path)?.[1]
const areaOf = nameIn(areas)
const featureOf = nameIn(/^portal\/src\/features\/(admin\/[^/]+|[^/]+)\//)
const serviceOf = nameIn(/^engine\/src\/services\/([^/]+)\//)
const functionOf = nameIn(/^supabase\/functions\/(?!_shared\/)([^/]+)\//)
/** The platform requires this name for the entry of a function, in our project and in the projects of the tests. */
const isEntry = (path) =>
  /^(supabase|tests\/conformance\/projects\/[^/]+)\/functions\/(?!_shared\/)[^/]+\/index\.ts$/.test(path)

/** Unit tests, and their helpers and fixtures. */
const isTestCode = (path) => /\.test\.tsx?$|\/(testing|fixtures)\/|^engine\/(test|[^/]*\.config\.ts$)/.test(path)
const suiteOf = nameIn(/^tests\/(conformance|database|functions|attack|e2e|load|faults)\//)
const support = /^tests\/support\//

const differ = (nameOf, from, to) =>
  nameOf(from) !== undefined && nameOf(to) !== undefined && nameOf(from) !== nameOf(to)

/** Rules about one import that need the path of the imported file. .oxlintrc.json has those that need only the import's text. */
const importRules = [
  {
    message: 'no feature imports another',
    broken: (from, { target }) => target && differ(featureOf, from, target),
  },
  {
    message: 'no service imports another: server passes what one needs of another',
    broken: (from, { target }) => target && differ(serviceOf, from, target),
  },
  {
    message: 'access knows no protocol: http and the mounts format its errors',
    broken: (from, { target }) =>
      from.startsWith('engine/src/server/access/') &&
      /^engine\/src\/(services|server\/(?!access\/|testing\/))/.test(target ?? ''),
  },
  {
    message: 'no function imports another',
    broken: (from, { target }) => target && differ(functionOf, from, target),
  },
  {
    message: 'a shared part of the functions imports no function',
    broken: (from, { target }) => from.startsWith('supabase/functions/_shared/') && target && functionOf(target),
  },
  {
    message: 'a handler does not import its entry',
    broken: (from, { target }) => functionOf(from) && target?.endsWith('/index.ts'),
  },
  {
    message: 'contracts import only zod',
    broken: (from, { specifier, target }) =>
      from.startsWith('supabase/functions/_shared/contracts/') &&
      (target ? !target.startsWith('supabase/functions/_shared/contracts/') : !/^(npm:)?zod(@|\/|$)/.test(specifier)),
  },
  {
    message:
      'the portal takes from supabase/ only the contracts, the generated types, the help and the readers of documents',
    broken: (from, { target }) =>
      from.startsWith('portal/') &&
      target?.startsWith('supabase/') &&
      !contracts.test(target) &&
      !help.test(target) &&
      !readers.test(target) &&
      // Tests of the portal may also use the fixtures of the functions' tests.
      !(/\.test\.tsx?$/.test(from) && (documentFixtures.test(target) || mailTitles.test(target))),
  },
  {
    message: 'the functions are tested from outside: tests import only their contracts, testing helpers and fixtures',
    broken: (from, { target }) =>
      from.startsWith('tests/') &&
      target?.startsWith('supabase/functions/') &&
      !contracts.test(target) &&
      !/^supabase\/functions\/_shared\/([a-z-]+\/)?(testing|fixtures)\//.test(target),
  },
  {
    message: 'the engine reads supabase/ from disk as data',
    broken: (from, { target }) => from.startsWith('engine/') && target?.startsWith('supabase/'),
  },
  {
    message: 'the product imports no tests',
    broken: (from, { target }) =>
      /^(portal|engine|supabase|scripts)\//.test(from) && !isTestCode(from) && target?.startsWith('tests/'),
  },
  {
    message: 'other parts import only the support of tests/',
    broken: (from, { target }) => target?.startsWith('tests/') && !from.startsWith('tests/') && !support.test(target),
  },
  {
    message: 'no suite imports another: what several need is in tests/support',
    broken: (from, { target }) => target && differ(suiteOf, from, target),
  },
  {
    message: 'the support imports no suite',
    broken: (from, { target }) => support.test(from) && target && suiteOf(target),
  },
  {
    message: 'one part of the repository does not import another',
    broken: (from, { target }) =>
      target &&
      differ(areaOf, from, target) &&
      areaOf(from) !== undefined &&
      !/^(supabase|tests)\//.test(target) &&
      !(from.startsWith('tests/e2e/') && catalogues.test(target)) &&
      // The database suites import modules of the engine, because they test what no client can see.
      !(from.startsWith('tests/database/') && (target.startsWith('engine/src/') || verifier.test(target))),
  },
]

/** Rules about a whole file. */
const fileRules = [
  {
    message: 'no barrel files: import from the module itself',
    broken: (path, source) => isBarrel(source) || (/\/index\.tsx?$/.test(path) && !isEntry(path)),
  },
  {
    message: 'only _shared/runtime reads the environment',
    broken: (path, source) =>
      path.startsWith('supabase/functions/') &&
      !path.startsWith('supabase/functions/_shared/runtime/') &&
      !path.endsWith('.test.ts') &&
      /\b(Deno|process)\s*\.\s*env\b/.test(source),
  },
]

/** Takes `[path, source]` pairs and returns a line for each broken rule. */
export function boundaryProblems(files) {
  return files.flatMap(([path, source]) => [
    ...fileRules.filter((rule) => rule.broken(path, source)).map((rule) => `${path}: ${rule.message}`),
    ...importsOf(path, source).flatMap((imported) =>
      importRules
        .filter((rule) => rule.broken(path, imported))
        .map((rule) => `${path} imports ${imported.specifier}: ${rule.message}`),
    ),
  ])
}
