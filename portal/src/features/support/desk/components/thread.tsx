import { Lock } from 'lucide-react'
import { Avatar } from '../../../../ui/data/avatar.tsx'
import { Files } from '../../components/letters.tsx'
import { timeOf } from '../../model/request.ts'
import { type Note, pauseWords, type ThreadItem } from '../model/thread.ts'
import { TEXTS } from '../texts.ts'

/** Messages, internal notes and pauses of the clock. A note differs in shape, not only in colour. */
export function Thread({ items, now }: { items: readonly ThreadItem[]; now: number }) {
  return (
    <ol className="desk-thread" aria-label={TEXTS.thread.label}>
      {items.map((item) => {
        if (item.kind === 'note') return <NoteItem key={item.note.id} note={item.note} now={now} />
        if (item.kind === 'message') return <MessageItem key={item.id} message={item} now={now} />
        return (
          <li key={item.id} className="desk-mark">
            {pauseWords(item, now)}
          </li>
        )
      })}
    </ol>
  )
}

function MessageItem({ message, now }: { message: Extract<ThreadItem, { kind: 'message' }>; now: number }) {
  const { author, isFirm, isInPlaceOf, body, at, files, delivery } = message
  const facts = [timeOf(at, now), isInPlaceOf ? TEXTS.thread.inPlaceOf : null, delivery].filter(Boolean)
  return (
    <li className={isFirm ? 'desk-message' : 'desk-message desk-message-client'}>
      <Avatar name={author} size="small" />
      <div>
        <p className="desk-message-by">
          <b>{author}</b> <time dateTime={at}>{facts.join(' · ')}</time>
        </p>
        <p className="desk-message-text">{body.trim()}</p>
        {files.length > 0 && <Files files={files} />}
      </div>
    </li>
  )
}

function NoteItem({ note, now }: { note: Note; now: number }) {
  const { author_name: author, body, handed_to: handedTo, created_at: at } = note
  const facts = [author, timeOf(at, now), TEXTS.thread.neverSent].join(' · ')
  return (
    <li className="desk-note">
      <p className="desk-note-by">
        <Lock />
        <b>{handedTo === null ? TEXTS.thread.note : TEXTS.thread.noteHandedTo(handedTo)}</b>{' '}
        <time dateTime={at}>{facts}</time>
      </p>
      <p className="desk-message-text">{body.trim()}</p>
    </li>
  )
}
