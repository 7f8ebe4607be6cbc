/** Starts the download of a file whose text was made in the browser, at once or in parts. */
export function downloadText(name: string, type: string, text: string | readonly string[]): void {
  const url = URL.createObjectURL(new Blob([text].flat(), { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the address some time after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
