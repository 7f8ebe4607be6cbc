import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { FieldProblem } from '../../../../ui/data/field-problem.ts'
import { matchQuery, useAddAddress, useAddDomain, useMatch } from '../api/email-domains.ts'
import { domainProblem } from '../model/account.ts'
import { addressText, isPublicProvider, previewText, type RouteMatch } from '../model/account-facts.ts'
import { TEXTS } from '../texts.ts'

interface AddRouteProps {
  accountId: string
  kind: 'domain' | 'address'
  /** Whether the cursor goes into the field at once. `onAsked` is called after that. */
  isAsked?: boolean
  onAsked?: () => void
}

/**
 * Adds an e-mail domain or a single address. Says whom it would match before it is saved, and refuses one that leads to
 * another account. A public mail provider needs a second press.
 */
export function AddRoute({ accountId, kind, isAsked = false, onAsked }: AddRouteProps) {
  const { typed, setTyped, problem, isWarned, busy, submit, input } = useAddRoute(accountId, kind)
  const errorId = useId()
  useEffect(() => {
    if (isAsked) input.current?.focus()
  }, [isAsked, input])
  const route = normalized(typed)
  const asked = useDebounced(route)
  const isValid = problemOf(kind, asked) === undefined
  const preview = useQuery({ ...matchQuery(useClient(), accountId, asked), enabled: isValid })
  const note = asked === route && isValid && preview.data !== undefined ? noteOf(kind, preview.data) : ''
  return (
    <form aria-label={TEXTS.routes.add[kind]} noValidate onSubmit={(event) => void submit(event)}>
      <div className="email-domains-add">
        <Input
          ref={input}
          aria-label={TEXTS.routes.field[kind]}
          placeholder={TEXTS.routes.placeholder[kind]}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={typed}
          readOnly={busy}
          aria-invalid={problem !== undefined}
          aria-describedby={errorId}
          onBlur={onAsked}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" busy={busy}>
          <Plus />
          {isWarned ? TEXTS.routes.addAnyway : TEXTS.routes.add[kind]}
        </Button>
      </div>
      {/* One line of room, so that nothing moves. */}
      <output id={errorId} className="email-domains-note">
        {problem === undefined ? note : <FieldError>{problem}</FieldError>}
      </output>
    </form>
  )
}

const normalized = (typed: string) => typed.trim().toLowerCase()

function problemOf(kind: 'domain' | 'address', route: string): string | undefined {
  if (kind === 'domain') return domainProblem(route)
  const [before = '', domain = '', ...more] = route.split('@')
  return before !== '' && !/\s/.test(before) && more.length === 0 && domainProblem(domain) === undefined
    ? undefined
    : TEXTS.routes.wrong.address
}

function noteOf(kind: 'domain' | 'address', match: RouteMatch): string {
  if (match.taken_by !== null) return TEXTS.routes.leadsTo(match.taken_by_name ?? TEXTS.anotherAccount)
  return kind === 'domain' ? previewText(match, 'automatic') : addressText(match)
}

function useAddRoute(accountId: string, kind: 'domain' | 'address') {
  const addDomain = useAddDomain()
  const addAddress = useAddAddress()
  const match = useMatch(accountId)
  const [typed, setText] = useState('')
  const [words, setWords] = useState<() => string | undefined>()
  const [isWarned, setWarned] = useState(false)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const add = async (route: string) => {
    // Without an answer the database still refuses a route that is taken.
    const found = await match(route).catch(() => null)
    const taken = found?.taken_by ?? null
    if (taken === accountId) throw new FieldProblem(() => TEXTS.routes.isListed(route))
    if (taken !== null)
      throw new FieldProblem(() => TEXTS.routes.routeLeadsTo(route, found?.taken_by_name ?? TEXTS.anotherAccount))
    await (kind === 'domain' ? addDomain : addAddress).mutateAsync({ accountId, route, approval: 'automatic' })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const route = normalized(typed)
    const wrong = problemOf(kind, route)
    const shouldWarn = wrong === undefined && kind === 'domain' && isPublicProvider(route) && !isWarned
    setWords(() => () => (shouldWarn ? TEXTS.routes.isPublic(route) : problemOf(kind, route)))
    setWarned(shouldWarn)
    input.current?.focus()
    if (wrong !== undefined || shouldWarn) return
    setBusy(true)
    try {
      await add(route)
      setText('')
    } catch (error) {
      // Everything else has a toast, and the text stays.
      if (error instanceof FieldProblem) setWords(() => error.words)
    }
    setBusy(false)
  }
  const setTyped = (text: string) => {
    setText(text)
    setWords(undefined)
    setWarned(false)
  }
  return { typed, setTyped, problem: words?.(), isWarned, busy, submit, input }
}
