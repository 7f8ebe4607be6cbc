import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleQuestionMark, Download, FileText } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { ChatDocument, ChatHelp } from '../../../../../supabase/functions/_shared/contracts/ai-chat.ts'
import { downloadTemplate } from '../../../lib/download-template.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Badge } from '../../../ui/data/badge.tsx'
import type { ChatMessage } from '../model/message.ts'
import { TEXTS } from '../texts.ts'
import './message-sources.css'

/** What an answer is based on, each source once: the user's documents, then the portal's help. */
export function MessageSources({ message }: { message: ChatMessage }) {
  const { documents = [], help = [] } = message
  return (
    <>
      {documents.length > 0 && <Documents documents={documents} />}
      {help.length > 0 && (
        <Group title={TEXTS.sources.help}>
          {help.map((article) => (
            <li key={article.id}>
              <HelpLink article={article} />
            </li>
          ))}
        </Group>
      )}
    </>
  )
}

/** Users can open each document in the library, or download it here. */
function Documents({ documents }: { documents: readonly ChatDocument[] }) {
  const client = useClient()
  const { hasAdminRole } = useActingUser()
  const { mutate } = useMutation({
    mutationFn: (document: ChatDocument) => downloadTemplate(client, document, hasAdminRole),
    meta: { failure: () => TEXTS.sources.notDownloaded },
  })
  return (
    <Group title={TEXTS.sources.documents}>
      {documents.map((document) => (
        <li key={document.id}>
          <Link to="/templates" search={{ template: document.id }}>
            <FileText />
            <b>{document.title}</b>
            <span>{ending(document.file_name)}</span>
          </Link>
          {document.superseded && <Badge>{TEXTS.sources.superseded}</Badge>}
          <IconButton label={TEXTS.sources.download(document.title)} size="small" onClick={() => mutate(document)}>
            <Download />
          </IconButton>
        </li>
      ))}
    </Group>
  )
}

function HelpLink({ article: { title, path, group } }: { article: ChatHelp }) {
  const { pathname, searchParams } = new URL(path, location.origin)
  return (
    <Link to={pathname} search={Object.fromEntries(searchParams)}>
      <CircleQuestionMark />
      <b>{title}</b>
      <span>{TEXTS.sources.groups[group] ?? group}</span>
    </Link>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="chat-sources" aria-labelledby={id}>
      <p id={id}>{title}</p>
      <ul className="chat-documents">{children}</ul>
    </section>
  )
}

const ending = (name: string): string => /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase() ?? ''
