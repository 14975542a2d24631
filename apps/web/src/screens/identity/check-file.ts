import { refusalMessage } from '@pledge/copy/en/refusals'
import { checkIdFile, ID_FILE_HEAD_BYTES } from '@pledge/domain/identity/file'

/** The words of the refusal that the server would give for this file (rows 1.5.62 and G.38); null when it may be sent. */
export const fileProblem = async (file: File): Promise<string | null> => {
  const head = new Uint8Array(await file.slice(0, ID_FILE_HEAD_BYTES).arrayBuffer())
  const checked = checkIdFile({ head, sizeBytes: file.size })
  return checked.ok ? null : refusalMessage(checked.code, checked.data)
}
