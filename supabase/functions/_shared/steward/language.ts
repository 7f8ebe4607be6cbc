import { LANGUAGES, type Language } from '../contracts/languages.ts'
import { withoutAccents } from '../documents/without-accents.ts'

/** Words of questions. A word that two languages have is in both lists and decides nothing between them. */
const WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    `the a an and or are were be been do does did have has can could may must should would will shall what which who
    whom where when why how for from with within our your their my you they it this that these those to by on not in of is
    any many much please hello hi hey thanks thank good morning find show tell about i we us me am
    agreement contract invoice invoices notice breach liability policy supplier employee data personal password help
    retention dismissal clause document documents template appointment`.split(/\s+/),
  ),
  nl: new Set(
    `de het een en zijn waren lang ben bent is in of wordt worden doe doet heb hebt heeft hebben kan kun kunt kunnen mag mogen
    moet moeten zou zal zullen wat welke welk wie waar wanneer waarom hoe hoeveel voor van met binnen onze ons uw jouw mijn mij
    je jij u wij we ze dit dat deze die naar aan bij op niet geen graag alstublieft hallo dag goedendag goedemorgen goedemiddag
    bedankt dank zoek toon vertel er ik als maar om te door over uit tot
    overeenkomst contract factuur facturen opzegging opzegtermijn datalek aansprakelijkheid beleid leverancier werknemer
    gegevens wachtwoord hulp ontslag clausule document documenten sjabloon afspraak verwerkersovereenkomst`.split(
      /\s+/,
    ),
  ),
  fr: new Set(
    `le la les un une des du de et ou est sont a ai as avons avez ont etre suis sommes en dans par pour sur sous sans avec
    qui que quoi quel quelle quels quelles quand comment combien pourquoi ce cet cette ces mon ma mes notre nos votre vos leur
    leurs je tu il elle on nous vous ils elles ne pas peut peux puis pouvons pouvez doit dois devons faut y au aux si se son sa
    bonjour bonsoir salut merci trouve trouver trouvez cherche montre montrez dit disent aide me moi tout tous toute comme mais plus moins annuler supprimer ajouter changer mot passe
    contrat accord facture factures preavis resiliation violation responsabilite politique fournisseur employe donnees
    licenciement clause document documents modele rendez confidentialite`.split(/\s+/),
  ),
}

/** Signs of a language inside words: an elided word, an accent that the others hardly use, an ending. */
const SIGNS: Readonly<Record<Language, RegExp>> = {
  en: /\b\p{L}{3,}(?:ing|tion|ment|ness|ship|ly)\b|\b\p{L}+['’](?:s|t|m|re|ll|ve)\b/giu,
  nl: /\b\p{L}*(?:ij|aa|oe[kt]|uu|sch)\p{L}*\b|\b\p{L}{3,}(?:heid|ing|lijk)\b/giu,
  fr: /(?<!\p{L})(?:l|d|j|c|n|m|s|t|qu|jusqu|lorsqu)['’](?=\p{L})|[àâçèêîôûùœ]|é|(?<=\p{L}{3})(?:tion|ment|eur|euse|aux)(?!\p{L})/giu,
}

/** A word is a surer sign than an ending. */
const WEIGHT_OF_WORD = 3
/** What is between quotation marks is mostly the name of a document, in whatever language it is. */
const QUOTED = /“[^”]*”|„[^”“]*[”“]|«[^»]*»|"[^"]*"/g

/**
 * The language of a question, in which it is answered: the one with the most words of its own. If two are equal, the one
 * that the person sees the portal in; else English.
 */
export function languageOf(question: string, shown: Language | null = null): Language {
  const unquoted = question.replace(QUOTED, ' ')
  const text = /\p{L}/u.test(unquoted) ? unquoted : question
  const words = withoutAccents(text.toLowerCase()).match(/\p{L}+/gu) ?? []
  const scores = LANGUAGES.map((language) => ({
    language,
    score:
      words.filter((word) => WORDS[language].has(word)).length * WEIGHT_OF_WORD +
      (text.match(SIGNS[language])?.length ?? 0),
  }))
  const best = Math.max(...scores.map(({ score }) => score))
  const likely = scores.filter(({ score }) => score === best).map(({ language }) => language)
  return shown !== null && likely.includes(shown) ? shown : (likely[0] ?? 'en')
}
