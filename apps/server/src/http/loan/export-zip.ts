import { Readable } from 'node:stream'
import type { FilesPort } from '@pledge/providers/files/port'
import yazl from 'yazl'

export interface ExportText {
  readonly name: string
  readonly text: string
}

export interface ExportFile {
  readonly name: string
  /** Of the file store. */
  readonly key: string
}

/**
 * A ZIP file as a stream: texts at once, and each file when it is its turn, so that one is in memory at a time. A file that
 * cannot be read breaks the stream off, and with it the download: an archive never lacks a file in silence.
 */
export const zipOf = (
  {
    texts,
    files,
    at,
  }: { readonly texts: readonly ExportText[]; readonly files: readonly ExportFile[]; readonly at: Date },
  store: Pick<FilesPort, 'get'>,
): Readable => {
  const zip = new yazl.ZipFile()
  const options = { mtime: at }
  for (const { name, text } of texts) zip.addBuffer(Buffer.from(text, 'utf8'), name, options)
  for (const { name, key } of files)
    // PDFs are compressed already.
    zip.addReadStreamLazy(name, { ...options, compress: false }, (given) => {
      store.get(key).then(
        (file) =>
          file === undefined
            ? given(new Error('a document has no file'), Readable.from([]))
            : given(null, Readable.from([Buffer.from(file.bytes)])),
        (error: unknown) => given(error, Readable.from([])),
      )
    })
  zip.end()
  const out = Readable.from(zip.outputStream)
  zip.on('error', (error: Error) => out.destroy(error))
  return out
}
