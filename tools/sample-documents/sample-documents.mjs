import { readFileSync } from 'node:fs'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { toDocx } from './docx.mjs'
import { parseDocument } from './parse.mjs'
import { toPdf } from './pdf.mjs'
import { toRtf } from './rtf.mjs'

/** The ids of users in seeds/training.sql. The folder of a file is the id of the user who uploaded it. */
const CUSTOMER = 'b0000000-0000-4000-8000-000000000001'
const ADMIN = 'b0000000-0000-4000-8000-000000000002'

/** The documents of the training library: the name of the source, and the path in the bucket `templates`. */
const documents = [
  ['data-processing-agreement-v1', `${CUSTOMER}/1767225600000-0-halewijn-data-processing-agreement-v1.docx`],
  ['data-processing-agreement-v2', `${CUSTOMER}/1767225600000-1-halewijn-data-processing-agreement-v2.docx`],
  ['master-services-agreement', `${ADMIN}/1767225600000-0-generic-master-services-agreement.docx`],
  ['non-disclosure-agreement', `${ADMIN}/1767225600000-1-generic-non-disclosure-agreement.pdf`],
  ['gdpr-policy', `${ADMIN}/1767225600000-2-generic-gdpr-policy.pdf`],
  ['supplier-code-of-conduct', `${ADMIN}/1767225600000-3-generic-supplier-code-of-conduct.rtf`],
  ['dpia-automated-decisions', `${ADMIN}/1767225600000-4-generic-dpia-automated-decisions.docx`],
  ['outsourcing-agreement-claims-platform', `${ADMIN}/1767225600000-5-brabo-outsourcing-agreement.pdf`],
  ['arbeidsovereenkomst-bedienden', `${ADMIN}/1767225600000-6-generic-arbeidsovereenkomst-bedienden.rtf`],
  ['retention-schedule', `${ADMIN}/1767225600000-7-generic-retention-schedule.txt`],
]

const formats = {
  docx: toDocx,
  pdf: toPdf,
  rtf: toRtf,
  txt: (blocks) =>
    Buffer.from(blocks.map(({ kind, text }) => (kind === 'item' ? `- ${text}` : text)).join('\n\n') + '\n'),
}

/** Returns `[path below seeds/files/training/templates, bytes]` of each document. The bytes are the same at every call. */
export function sampleDocuments() {
  return documents.map(([source, path]) => {
    const blocks = parseDocument(readFileSync(inRoot('supabase/seeds/content', `${source}.md`), 'utf8'))
    return [path, formats[path.split('.').pop()](blocks)]
  })
}
