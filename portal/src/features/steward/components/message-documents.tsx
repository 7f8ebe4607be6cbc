import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import type { ChatDocument } from '../../../../../supabase/functions/_shared/contracts/ai-chat.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { downloadTemplate } from '../../../lib/download-template.ts'

export function MessageDocuments({ documents }: { documents: readonly ChatDocument[] }) {
  const client = useClient()
  const { mutate } = useMutation({
    mutationFn: (document: ChatDocument) => downloadTemplate(client, document),
    meta: { failure: { title: 'Error', description: 'The document could not be opened.' } },
  })
  return (
    <ul className="chat-documents" aria-label="Documents">
      {documents.map((document) => (
        <li key={document.id}>
          <button type="button" onClick={() => mutate(document)}>
            <FileText />
            <b>{document.title}</b>
            <span>{ending(document.file_name)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const ending = (name: string): string => /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase() ?? ''
