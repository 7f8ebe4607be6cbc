import { answerOnce } from '../runtime/ask-worker.ts'
import { compareTexts, type NamedText } from './compare.ts'

/** Compares two texts. Its function ends it, however far it is. */
answerOnce((task) => compareTexts(...(task as [NamedText, NamedText])))
