import { answerOnce } from '../runtime/ask-worker.ts'
import { compareTexts, type NamedText } from './compare.ts'

/** Compares two texts. The function that started this worker terminates it. */
answerOnce((task) => compareTexts(...(task as [NamedText, NamedText])))
