import { spawnSync } from 'node:child_process'

/** What a container has of its own: process ids, a name, a network and a view of the file system. */
const NAMESPACES = ['--pid', '--fork', '--kill-child', '--mount-proc', '--uts', '--net', '--ipc']

/** Names the host, starts its network, mounts the folder under another path, and runs the program. */
const ENTER =
  'hostname other-host && ip link set lo up 2>/dev/null; mkdir -p "$2" && mount --bind "$1" "$2" && shift 2 && exec "$@"'

/** Says why no container can be imitated here; null if it can. */
export const noOtherContainer: string | null = ((): string | null => {
  if (process.platform !== 'linux') return 'only Linux has namespaces'
  const { status, error, stderr } = spawnSync('unshare', [...NAMESPACES, 'true'], { encoding: 'utf8' })
  return status === 0 ? null : `unshare is not permitted here: ${error?.message ?? stderr.trim()}`
})()

/** The command line that runs a program as another container, or another host, with `folder` mounted at `mountedAt`. */
export function inOtherContainer(folder: string, mountedAt: string, command: readonly string[]): readonly string[] {
  return ['unshare', ...NAMESPACES, 'sh', '-c', ENTER, 'sh', folder, mountedAt, ...command]
}
