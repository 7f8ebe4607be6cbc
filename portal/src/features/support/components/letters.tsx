import { FileText } from 'lucide-react'
import { useActingUser } from '../../../session/acting-user.ts'
import { useClient, useEnvironment } from '../../../session/environment/environment-context.ts'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { downloadSupportFile } from '../api/files.ts'
import type { SentFile, Thread } from '../api/messages.ts'
import { fileFacts } from '../model/files.ts'
import { type SupportRequest, timeOf } from '../model/request.ts'
import { TEXTS } from '../texts.ts'

interface Letter {
  readonly id: string
  readonly author: string
  /** Where the author belongs: the account or the firm. */
  readonly of: string
  readonly isFirm: boolean
  readonly body: string
  readonly at: string
  readonly files: readonly SentFile[]
}

interface LettersProps {
  readonly request: SupportRequest
  readonly thread: Thread
  readonly accountName: string
  readonly now: number
}

/** The request and its messages, as letters one below the other. */
export function Letters({ request, thread, accountName, now }: LettersProps) {
  const { firm, name } = useEnvironment().config.brand
  const firmName = firm || name
  // An administrator wrote it in the user's place.
  const of = (writtenBy: string | null) => (writtenBy === null ? accountName : TEXTS.conversation.writtenBy(firmName))
  const letters: Letter[] = [
    {
      id: request.id,
      author: request.author_name,
      of: of(request.written_by),
      isFirm: false,
      body: request.message,
      at: request.created_at,
      files: thread.files,
    },
    ...thread.messages.map((message) => ({
      id: message.id,
      author: message.author_name,
      of: message.is_firm ? firmName : of(message.written_by),
      isFirm: message.is_firm,
      body: message.body,
      at: message.created_at,
      files: message.support_attachments,
    })),
  ]
  return (
    <ol className="letters" aria-label={TEXTS.conversation.label}>
      {letters.map((letter) => (
        <LetterItem key={letter.id} letter={letter} now={now} />
      ))}
    </ol>
  )
}

function LetterItem({ letter, now }: { letter: Letter; now: number }) {
  const { author, of, isFirm, body, at, files } = letter
  return (
    <li className={isFirm ? 'letter letter-firm' : 'letter'}>
      <Avatar name={author} />
      <div>
        <div className="letter-by">
          <b>{author}</b>
          {of !== '' && <span>{of}</span>}
          <time dateTime={at}>{capital(timeOf(at, now))}</time>
        </div>
        <p className="letter-text">{body.trim()}</p>
        {files.length > 0 && <Files files={files} />}
      </div>
    </li>
  )
}

export function Files({ files }: { files: readonly SentFile[] }) {
  const client = useClient()
  const { hasAdminRole } = useActingUser()
  const open = (file: SentFile) => {
    downloadSupportFile(client, file, hasAdminRole).catch((error: unknown) => {
      console.error(error)
      const { fileFailed, tryAgain } = TEXTS.conversation
      showToast({ title: fileFailed(file.file_name), description: tryAgain, tone: 'danger' })
    })
  }
  return (
    <ul className="letter-files">
      {files.map((file) => (
        <li key={file.id}>
          <button type="button" onClick={() => open(file)}>
            <FileText />
            <b>{file.file_name}</b>
            <span>{fileFacts({ name: file.file_name, size: file.size })}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
