import { identity as words } from '@pledge/copy/en/screens/identity'
import { fill } from '@pledge/copy/fill'
import { useEffect, useState } from 'react'

/**
 * A preview of the chosen picture, shown from memory and released with the page; a PDF, or a format the browser cannot
 * show, is only named.
 */
export const FilePreview = ({ file }: { readonly file: File }) => {
  const isImage = file.type.startsWith('image/')
  const [made, setMade] = useState<{ readonly of: File; readonly address: string }>()
  const [unreadable, setUnreadable] = useState<File>()
  useEffect(() => {
    if (!isImage) return undefined
    const address = URL.createObjectURL(file)
    setMade({ of: file, address })
    return () => URL.revokeObjectURL(address)
  }, [file, isImage])
  if (!isImage) return <p className="text-sm text-muted">{words.pdfChosen}</p>
  if (unreadable === file) return <p className="text-sm text-muted">{words.noPreview}</p>
  // The address of the previous file is no longer valid.
  if (made?.of !== file) return null
  return (
    <img
      src={made.address}
      alt={fill(words.preview, { name: file.name })}
      onError={() => setUnreadable(file)}
      className="max-h-48 w-fit max-w-full rounded-field border border-line object-contain"
    />
  )
}
