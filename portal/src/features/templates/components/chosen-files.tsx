import { X } from 'lucide-react'
import { fileSize } from '../../../lib/file-size.ts'
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { TEXTS } from '../texts.ts'

interface ChosenFilesProps {
  files: readonly File[]
  onRemove: (file: File) => void
}

export function ChosenFiles({ files, onRemove }: ChosenFilesProps) {
  const drawn = useProgressiveCount(files.length, 20)
  if (files.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <ul className="upload-files" aria-label={TEXTS.upload.chosenFiles(files.length)} tabIndex={0}>
      {files.slice(0, drawn).map((file) => (
        <li key={`${file.name}/${file.size}/${file.lastModified}`}>
          <span className="upload-file-name">{file.name}</span>
          <span className="upload-file-note">{fileSize(file.size)}</span>
          <IconButton size="small" label={TEXTS.upload.remove(file.name)} onClick={() => onRemove(file)}>
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
