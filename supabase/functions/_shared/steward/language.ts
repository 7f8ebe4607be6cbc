export type Language = 'en' | 'nl'

/** Common words that the other language does not have, or rarely uses. */
const SMALL_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    `the a an and or are were be been do does did have has can could may must should would will shall what which who
    whom where when why how for from with within our your their my you they it this that these those to by on not
    any many much please hello hi hey thanks thank good find show tell about`.split(/\s+/),
  ),
  nl: new Set(
    `de het een en zijn waren lang ben bent wordt worden doe doet heb hebt heeft hebben kan kun kunt kunnen mag mogen moet
    moeten zou zal zullen wat welke welk wie waar wanneer waarom hoe hoeveel voor van met binnen onze ons uw jouw mijn mij
    je jij u wij ze dit dat deze die naar aan bij op niet geen graag alstublieft hallo dag goedendag goedemorgen goedemiddag
    bedankt dank zoek toon vertel er`.split(/\s+/),
  ),
}

/** The language of a question, in which it is answered: Dutch if it has more Dutch words than English ones. */
export function languageOf(text: string): Language {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const count = (language: Language): number => words.filter((word) => SMALL_WORDS[language].has(word)).length
  return count('nl') > count('en') ? 'nl' : 'en'
}
