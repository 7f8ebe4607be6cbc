import { useMutation } from '@tanstack/react-query'
import { downloadTemplate } from '../../../lib/download-template.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import type { Template } from '../model/template.ts'

export function useDownloadTemplate() {
  const client = useClient()
  return useMutation({
    mutationFn: (template: Template) => downloadTemplate(client, template),
    meta: {
      success: { title: 'Template downloaded successfully' },
      failure: { title: 'Failed to download template' },
    },
  })
}
