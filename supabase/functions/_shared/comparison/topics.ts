import type { Change, Topic } from '../contracts/comparison.ts'
import { withoutAccents } from '../documents/without-accents.ts'

/** In the order in which lawyers look for them. */
export const TOPICS: readonly Topic[] = ['liability', 'amounts', 'terms', 'dates', 'parties', 'governing-law']

// English, Dutch and French; the text is tested without accents.
const AMOUNT =
  /(€|\$|£|\beur\b|\beuro\b|\busd\b|\bgbp\b)\s*\d|\d[\d.,]*\s*(€|euro\b|eur\b|%|per ?cent|procent|pour ?cents?)/i
const MONTHS = `januar[iy]|februar[iy]|march|maart|april|may|mei|june?|juni|july|juli|august|augustus|september|october|
  oktober|november|december|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre`.replace(
  /\s+/g,
  '',
)
const DATE = new RegExp(
  String.raw`\b\d{1,2}(st|nd|rd|th|er)?\s+(of\s+)?(${MONTHS})\b|\b(${MONTHS})\s+\d{1,2}\b|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b`,
  'i',
)
const PERIOD =
  /\b(hours?|days?|weeks?|months?|quarters?|years?|uur|uren|dag|dagen|week|weken|maand|maanden|kwartaal|jaar|jaren|heures?|jours?|semaines?|mois|trimestres?|ans|un an|annees?)\b/i
const NUMERAL =
  /\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|twelve|once|twice|een|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|twaalf|half|une?|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|demi)\b/i
const TERM =
  /\b(term|duration|terminat\w*|notice|renew\w*|expir\w*|duur|looptijd|opzeg\w*|beeindig\w*|verleng\w*|duree|resili\w*|preavis|renouvel\w*|reconduction|echeance)\b/i
const LIABILITY =
  /\b(liab\w*|indemni\w*|damages|penalt\w*|negligence|misconduct|aansprakelijk\w*|schadevergoeding|vrijwar\w*|boete\w*|responsabilit\w*|indemnis\w*|dommages|penalit\w*|penales?|faute (grave|lourde))/i
const LAW =
  /\b(governing law|governed by|applicable law|jurisdiction|courts? of|toepasselijk recht|bevoegde? (rechtbank|rechter)\w*|rechtbanken van|beheerst door|(droit|loi) applicable|regie?s? par|tribuna(l|ux) (competents?|de)|juridictions?)/i
const COMPANY =
  /\b(N\.?V|B\.?V|S\.?A|SRL|BVBA|CVBA|VZW|ASBL|GmbH|AG|Ltd|Limited|Inc|LLC|PLC|SE|SPRL|SCRL|SNC|SAS|SARL)\b/
const PARTIES = /\b(parties|partijen|hereinafter|hierna|between .+ and|tussen .+ en|ci-apres|entre .+ et)\b/i

/** Decided by the changed words. The words around them only tell what kind of clause it is. */
export function topicsOf({ left, right, section }: Omit<Change, 'topics'>): Topic[] {
  const runs = [...(left?.runs ?? []), ...(right?.runs ?? [])]
  const whole = withoutAccents(runs.map(({ text }) => text).join(' '))
  const changed = withoutAccents(
    runs
      .filter(({ mark }) => mark !== 'same')
      .map(({ text }) => text)
      .join(' '),
  )
  const about = `${withoutAccents(section)} ${whole}`
  const holds: Readonly<Record<Topic, boolean>> = {
    liability: LIABILITY.test(about),
    amounts: AMOUNT.test(whole) && /\d|%|€|eur/i.test(changed),
    terms: (PERIOD.test(whole) && (PERIOD.test(changed) || NUMERAL.test(changed))) || TERM.test(changed),
    dates: DATE.test(whole) && (/\d/.test(changed) || new RegExp(MONTHS, 'i').test(changed)),
    parties: COMPANY.test(changed) || (PARTIES.test(whole) && section === ''),
    'governing-law': LAW.test(about),
  }
  return TOPICS.filter((topic) => holds[topic])
}
