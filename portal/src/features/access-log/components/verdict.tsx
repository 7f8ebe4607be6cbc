/* oxlint-disable jsx-a11y/prefer-tag-over-role -- `role` is a property of Notice, whose content has paragraphs, which `output` may not. */
import { Link } from '@tanstack/react-router'
import { Copy, Download, ShieldCheck } from 'lucide-react'
import { downloadText } from '../../../lib/download-text.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { Verification } from '../api/use-verify.ts'
import type { Break } from '../model/chain.ts'
import { keptLine, shortHash } from '../model/kept-head.ts'
import { timeOf, wholeMoment } from '../model/moment.ts'
import { type People, whoOf } from '../model/who.ts'
import { wordsOfEvent } from '../model/words.ts'
import { TEXTS } from '../texts.ts'
import './verdict.css'

type Done = Extract<Verification, { state: 'done' }>

interface VerdictProps {
  done: Done
  accountId: string
  people: People
  onShow: (seq: number) => void
}

/** The result: the chain is whole, or the first place where it breaks. */
export function Verdict({ done, accountId, people, onShow }: VerdictProps) {
  const { broken } = done.verdict
  return broken === null ? (
    <Whole done={done} />
  ) : (
    <Broken done={done} broken={broken} accountId={accountId} people={people} onShow={onShow} />
  )
}

function Whole({ done: { verdict, kept, at } }: { done: Done }) {
  const copy = useCopy({ success: { title: TEXTS.verify.copied }, failure: { title: TEXTS.verify.copyFailed } })
  const { head, count } = verdict
  return (
    <Notice
      tone="success"
      icon={ShieldCheck}
      role="status"
      action={
        head !== null && (
          <Button variant="ghost" size="small" busy={copy.isPending} onClick={() => copy.mutate(keptLine(head))}>
            <Copy />
            {TEXTS.verify.copy}
          </Button>
        )
      }
    >
      <b className="verdict-title">
        {head === null ? (
          TEXTS.verify.none
        ) : (
          <>
            {TEXTS.verify.whole(count)} <code title={head.hash}>{shortHash(head.hash)}</code>
          </>
        )}
      </b>
      <p>
        {TEXTS.verify.computedAt(timeOf(at))}
        {kept !== null && ` ${TEXTS.verify.keptStands(kept.seq)}`}
      </p>
    </Notice>
  )
}

interface BrokenProps extends VerdictProps {
  broken: Break
}

function Broken({ done, broken, accountId, people, onShow }: BrokenProps) {
  const { verdict, kept, at } = done
  const { kind, seq, entry, expected, found } = broken
  const rest = Math.max(0, (verdict.head?.seq ?? 0) - seq + 1)
  const sentences = [
    entry !== null &&
      TEXTS.verify.there(whoOf(entry, people).name, wordsOfEvent(entry, people.nameOf).title, wholeMoment(entry.at)),
    TEXTS.verify.why[kind],
    seq > 1 && TEXTS.verify.wholeUntil(seq - 1),
    kept !== null && verdict.keptStands && TEXTS.verify.keptStands(kept.seq),
    rest > 0 && TEXTS.verify.rest(rest),
    TEXTS.verify.computedAt(timeOf(at)),
  ]
  const save = () =>
    downloadText(
      TEXTS.verify.file,
      'application/json',
      JSON.stringify({ account: accountId, computed_at: at.toISOString(), kept, ...verdict }, null, 2),
    )
  return (
    <Notice tone="danger" role="alert">
      <b className="verdict-title">{TEXTS.verify.breaks[kind](seq)}</b>
      <p>{sentences.filter((sentence) => sentence !== false && sentence !== null).join(' ')}</p>
      <dl className="verdict-hashes">
        <Hash term={TEXTS.verify.expected} hash={expected} />
        <Hash term={TEXTS.verify.found} hash={found} />
      </dl>
      <div className="verdict-actions">
        {verdict.count > 0 && (
          <Button size="small" onClick={() => onShow(seq)}>
            {TEXTS.verify.show(seq)}
          </Button>
        )}
        <Link
          className={buttonClass({ size: 'small' })}
          to="/contact-support"
          search={{ new: 1, subject: TEXTS.verify.subject(seq), category: 'account' } as never}
        >
          {TEXTS.verify.report}
        </Link>
        <Button variant="ghost" size="small" onClick={save}>
          <Download />
          {TEXTS.verify.save}
        </Button>
      </div>
    </Notice>
  )
}

function Hash({ term, hash }: { term: string; hash: string | null }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{hash === null ? TEXTS.verify.nothing : <code title={hash}>{shortHash(hash)}</code>}</dd>
    </>
  )
}
