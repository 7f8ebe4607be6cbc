/**
 * Stops this process when the npm that started it has ended. If npm is killed, it forwards no signal, and the server would keep
 * running without anybody noticing.
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
