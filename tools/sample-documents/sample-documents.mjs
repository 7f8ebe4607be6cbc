import { readFileSync } from 'node:fs'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { toDocx } from './docx.mjs'
import { parseDocument } from './parse.mjs'
import { toPdf } from './pdf.mjs'
import { toRtf } from './rtf.mjs'

/** As the seed names them: a file's folder is the person who brought it (seeds/training.sql). */
const customer = 'b0000000-0000-4000-8000-000000000001'
const admin = 'b0000000-0000-4000-8000-000000000002'

/** The documents of the training library: where each is written down, and its path in the bucket `templates`. */
const documents = [
  ['data-processing-agreement-v1', `${customer}/1767225600000-0-halewijn-data-processing-agreement-v1.docx`],
  ['data-processing-agreement-v2', `${customer}/1767225600000-1-halewijn-data-processing-agreement-v2.docx`],
  ['master-services-agreement', `${admin}/1767225600000-0-generic-master-services-agreement.docx`],
  ['non-disclosure-agreement', `${admin}/1767225600000-1-generic-non-disclosure-agreement.pdf`],
  ['gdpr-policy', `${admin}/1767225600000-2-generic-gdpr-policy.pdf`],
  ['supplier-code-of-conduct', `${admin}/1767225600000-3-generic-supplier-code-of-conduct.rtf`],
  ['dpia-automated-decisions', `${admin}/1767225600000-4-generic-dpia-automated-decisions.docx`],
  ['outsourcing-agreement-claims-platform', `${admin}/1767225600000-5-brabo-outsourcing-agreement.pdf`],
  ['arbeidsovereenkomst-bedienden', `${admin}/1767225600000-6-generic-arbeidsovereenkomst-bedienden.rtf`],
  ['retention-schedule', `${admin}/1767225600000-7-generic-retention-schedule.txt`],
]

const formats = {
  docx: toDocx,
  pdf: toPdf,
  rtf: toRtf,
  txt: (blocks) =>
    Buffer.from(blocks.map(({ kind, text }) => (kind === 'item' ? `- ${text}` : text)).join('\n\n') + '\n'),
}

/** `[path below seeds/files/training/templates, bytes]`, the same at every call. */
export function sampleDocuments() {
  return documents.map(([source, path]) => {
    const blocks = parseDocument(readFileSync(inRoot('supabase/seeds/content', `${source}.md`), 'utf8'))
    return [path, formats[path.split('.').pop()](blocks)]
  })
}
