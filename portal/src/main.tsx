/**
 * Lets the browser paint index.html first: the app's script is large, and running it at once would delay that paint. A
 * tab in the background paints nothing, so it does not wait.
 */
function afterFirstPaint(run: () => void): void {
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(run))
}

/**
 * Vite asks for a stylesheet only once. Without this, a page whose stylesheet could not be loaded would be shown without
 * it when the connection is back.
 */
window.addEventListener(
  'error',
  ({ target: link }) => {
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return
    setTimeout(() => link.replaceWith(link.cloneNode()), 1000)
  },
  true,
)

afterFirstPaint(() => {
  import('./app/start.tsx')
    .then(({ start }) => start())
    .catch((error: unknown) => {
      console.error(error)
      const shown = document.querySelector('#root output')
      if (shown) shown.textContent = 'The portal could not be loaded. Check your connection, then load this page again.'
    })
})
