import { texts } from './texts.ts'
import type { Language } from './language.ts'

const GREETING =
  /^(hi|hello|hey|hoi|hallo|dag|greetings|good (morning|afternoon|evening|day)|goede?n?(dag|morgen|middag|avond)|goeiedag)( (there|steward|ai steward|everyone|allemaal|daar))?$/
const THANKS =
  /^(many )?(thanks|thank you|thx|dank u|dank je|dankjewel|dankuwel|bedankt|merci)( (very much|a lot|so much|wel|steward))?$/
const ABILITIES =
  /^((what|who) (can|could|do|are) you( (do|help( me)? with|offer))?( for me)?|how (can|do) you help( me)?|help( me)?|who are you|what is (this|the (ai )?steward)|wat (kan|kun|kunt|doe|doet) (je|jij|u)( (allemaal|doen))*( (voor (mij|me|ons)))?( doen)?|wie (ben|bent) (je|jij|u)|waarmee (kan|kun|kunt) (je|jij|u)( (me|mij|ons))? helpen|hoe (kan|kun|kunt) (je|jij|u) (me|mij|ons) helpen)$/

/**
 * The answer to a greeting, thanks or a question about the Steward; null if the message is a question about documents.
 */
export function smallTalk(message: string, name: string, language: Language): string | null {
  const words = (message.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).join(' ')
  if (GREETING.test(words)) return texts[language].hello(name)
  if (THANKS.test(words)) return texts[language].thanks
  return ABILITIES.test(words) ? texts[language].abilities : null
}
