import { refusalMessage } from '@pledge/copy/en/refusals'
import { checkIdFile, ID_FILE_HEAD_BYTES } from '@pledge/domain/identity/file'
import { operatorSettings } from '../../operator-settings.ts'

/**
 * The text of the refusal that the server would give for this file (rows 1.5.62 and G.38); null when it may be
 * uploaded.
 */
export const fileProblem = async (file: File): Promise<string | null> => {
  const head = await headOf(file)
  if (head === null) return refusalMessage('identity.file-unreadable')
  const checked = checkIdFile({ head, sizeBytes: file.size }, operatorSettings().idFileMaxBytes)
  return checked.ok ? null : refusalMessage(checked.code, checked.data)
}

/** Null when the device can no longer read the file: it was moved, or a memory card was removed. */
const headOf = async (file: File): Promise<Uint8Array | null> => {
  try {
    return new Uint8Array(await file.slice(0, ID_FILE_HEAD_BYTES).arrayBuffer())
  } catch {
    return null
  }
}
