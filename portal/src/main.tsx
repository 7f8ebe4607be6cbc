/**
 * Lets the browser paint index.html first: the app's script is large, and running it at once would delay that paint. A
 * tab in the background paints nothing, so it does not wait.
 */
function afterFirstPaint(run: () => void): void {
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(run))
}

afterFirstPaint(() => {
  import('./app/start.tsx').catch((error: unknown) => {
    console.error(error)
    const shown = document.querySelector('#root output')
    if (shown) shown.textContent = 'The portal could not be loaded. Check your connection, then load this page again.'
  })
})
