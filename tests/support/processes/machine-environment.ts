/** The variables of this machine, without those that would change the behaviour of a program. */
export function machineEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TMPDIR } = process.env
  return { PATH, HOME, LANG, TMPDIR }
}
