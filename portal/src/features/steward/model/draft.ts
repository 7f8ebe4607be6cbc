/** In characters, as the text box allows. */
const MAX_LENGTH = 4000

/**
 * A quick prompt begins the sentence and keeps what the user has typed. If the text begins with another prompt, the new
 * one replaces it. Text that would become too long stays as it is.
 */
export function withPrompt(text: string, prompt: string, prompts: readonly string[]): string {
  const earlier = prompts.find((each) => text.startsWith(each))
  const typed = earlier === undefined ? text.trimStart() : text.slice(earlier.length)
  const next = `${prompt}${typed}`
  return next.length > MAX_LENGTH ? text : next
}

/**
 * A question that another page puts into the box. It comes after what the user has typed, once. Text that would become
 * too long stays as it is.
 */
export function withSuggestion(text: string, question: string): string {
  if (text.includes(question)) return text
  const next = text.trim() === '' ? question : `${text.trimEnd()}\n${question}`
  return next.length > MAX_LENGTH ? text : next
}
