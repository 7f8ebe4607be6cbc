/**
 * What index.html has to show is painted first: the app's script is large, and would hold it up by running before. A tab
 * in the background paints nothing, and has nothing to wait for.
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
