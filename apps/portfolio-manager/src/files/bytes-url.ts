/** How long the tab that shows an opened file has to read it, in milliseconds. */
const KEEP_MS = 60_000

export interface NamedFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
  readonly fileName: string
}

const urlOf = ({ bytes, contentType }: NamedFile): string =>
  URL.createObjectURL(new Blob([bytes], { type: contentType }))

const releaseLater = (url: string) => void setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)

/** Saves a file from an authorized response on the agent's device. */
export const saveFile = (file: NamedFile): void => {
  const url = urlOf(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.fileName
  link.click()
  releaseLater(url)
}

/** Opens a file in a new tab; saves it if the browser allows no new tab. */
export const openFile = (file: NamedFile): void => {
  const url = urlOf(file)
  if (window.open(url, '_blank') === null) saveFile(file)
  releaseLater(url)
}
