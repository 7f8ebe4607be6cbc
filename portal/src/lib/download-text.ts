/** Hands a file that was made here to the browser's downloads. */
export function downloadText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: Safari reads it later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
