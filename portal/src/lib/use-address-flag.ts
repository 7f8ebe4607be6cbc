import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'

/**
 * Whether the address asks for something, such as `?create=1` for a form, with the other parameters that it gives for
 * it. `clear` removes the flag and these parameters, so that a reload does not ask again.
 */
export function useAddressFlag(flag: string, details: readonly string[] = []) {
  const address = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const to = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const isSet = address[flag] === 1
  const clear = () => {
    if (!isSet) return
    const rest = Object.entries(address).filter(([name]) => name !== flag && !details.includes(name))
    const search = Object.fromEntries(rest)
    void navigate({ to, search: search as never, state: true, replace: true, resetScroll: false })
  }
  return { isSet, address, clear }
}
