/**
 * Stops this process when the npm that started it is gone: killed outright, npm passes no signal on, and whoever
 * started it would be left with a server that nobody knows of.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
