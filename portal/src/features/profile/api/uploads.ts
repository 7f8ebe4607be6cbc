import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../lib/failure-toast.ts'
import type { Client } from '../../../lib/supabase.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { TEXTS } from '../texts.ts'

const BUCKET = 'chat-uploads'
const MAX_FILES = 200

export interface UploadedFile {
  readonly path: string
  readonly name: string
  readonly size: number | null
  readonly uploadedAt: string
}

/** The files that the user attached to questions to the Steward, newest first. The policies show nobody else's. */
export function uploadsQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['chat_uploads', userId],
    queryFn: async (): Promise<readonly UploadedFile[]> => {
      const options = { limit: MAX_FILES, sortBy: { column: 'created_at', order: 'desc' } }
      const { data, error } = await client.storage.from(BUCKET).list(userId, options)
      if (error !== null) throw error
      return data.map((file) => ({
        path: `${userId}/${file.name}`,
        name: withoutTime(file.name),
        size: typeof file.metadata?.['size'] === 'number' ? file.metadata['size'] : null,
        uploadedAt: file.created_at ?? '',
      }))
    },
    // Files are added on other pages.
    staleTime: 0,
  })
}

/** Files are stored as `{timestamp}-{name}`. */
export const withoutTime = (name: string): string => name.replace(/^\d{13}-/, '')

export function useDeleteUpload(userId: string) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ path }: UploadedFile) => {
      const { data, error } = await client.storage.from(BUCKET).remove([path])
      if (error !== null) throw error
      // The storage service does not call it an error if it deleted nothing.
      if (data.length === 0) throw new Error(TEXTS.uploads.notFound)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['chat_uploads', userId] }),
    meta: {
      success: ({ name }: UploadedFile) => ({ title: TEXTS.uploads.deleted, description: name }),
      failure: (error) => failureToast(error, TEXTS.uploads.deleteFailed),
    },
  })
}
