/** How long the bytes' address is kept for the browser to start the download. */
const KEPT_MS = 60_000

/** Downloads bytes under a name (row 1.2.107). */
export const savePdf = (bytes: Uint8Array<ArrayBuffer>, fileName: string): void =>
  saveFile(new Blob([bytes], { type: 'application/pdf' }), fileName)

export const saveFile = (file: Blob, fileName: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
