import type { Language } from '../contracts/languages.ts'
import { withoutAccents } from '../documents/without-accents.ts'
import { texts } from './texts.ts'

const GREETING =
  /^(hi|hello|hey|hoi|hallo|dag|greetings|good (morning|afternoon|evening|day)|goede?n?(dag|morgen|middag|avond)|goeiedag|bonjour|bonsoir|salut|coucou|bonne (journee|soiree))( (there|steward|ai steward|everyone|allemaal|daar|a (vous|tous|toi)|l ai steward))?$/
const THANKS =
  /^(many )?(thanks|thank you|thx|dank u|dank je|dankjewel|dankuwel|bedankt|merci|je vous remercie|je te remercie)( (very much|a lot|so much|wel|steward|beaucoup|bien|a vous|infiniment|d avance))?$/
const ABILITIES =
  /^((what|who) (can|could|do|are) you( (do|help( me)? with|offer))?( for me)?|how (can|do) you help( me)?|help( me)?|who are you|what is (this|the (ai )?steward)|wat (kan|kun|kunt|doe|doet) (je|jij|u)( (allemaal|doen))*( (voor (mij|me|ons)))?( doen)?|wie (ben|bent) (je|jij|u)|waarmee (kan|kun|kunt) (je|jij|u)( (me|mij|ons))? helpen|hoe (kan|kun|kunt) (je|jij|u) (me|mij|ons) helpen|(que|qu est ce que) (peux tu|pouvez vous|tu peux|vous pouvez|sais tu|savez vous) faire( pour (moi|nous))?|qui (es tu|etes vous)|(comment|en quoi) (peux tu|pouvez vous) m aider|aide( moi)?|aidez moi|qu est ce que (l ai steward|le steward|c est))$/

/**
 * The answer to a greeting, thanks or a question about the Steward; null if the message is a question about documents.
 */
export function smallTalk(message: string, name: string, language: Language): string | null {
  const words = (withoutAccents(message.toLowerCase()).match(/[\p{L}\d]+/gu) ?? []).join(' ')
  if (GREETING.test(words)) return texts[language].hello(name)
  if (THANKS.test(words)) return texts[language].thanks
  return ABILITIES.test(words) ? texts[language].abilities : null
}
