import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, FileText } from 'lucide-react'
import type { ChatDocument } from '../../../../../supabase/functions/_shared/contracts/ai-chat.ts'
import { downloadTemplate } from '../../../lib/download-template.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'

/** The documents that an answer names. Users can open each in the library, or download it here. */
export function MessageDocuments({ documents }: { documents: readonly ChatDocument[] }) {
  const client = useClient()
  const { mutate } = useMutation({
    mutationFn: (document: ChatDocument) => downloadTemplate(client, document),
    meta: { failure: { title: 'Error', description: 'The document could not be downloaded.' } },
  })
  return (
    <ul className="chat-documents" aria-label="Documents">
      {documents.map((document) => (
        <li key={document.id}>
          <Link to="/templates" search={{ template: document.id }}>
            <FileText />
            <b>{document.title}</b>
            <span>{ending(document.file_name)}</span>
          </Link>
          <IconButton label={`Download ${document.title}`} size="small" onClick={() => mutate(document)}>
            <Download />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

const ending = (name: string): string => /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase() ?? ''
