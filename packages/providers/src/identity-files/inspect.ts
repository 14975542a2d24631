import type { Outcome } from '@pledge/domain/refusal'
import { refuse } from '@pledge/domain/refusal'
import { cleanImage } from './image.ts'
import { MAXIMUM_UPLOAD_BYTES } from './limits.ts'
import { cleanPdf } from './pdf.ts'
import type { CleanedFile, UploadedFile } from './port.ts'
import { sniffFileType } from './sniff.ts'

/**
 * The complete inspection (decision 12) in the calling process: for the command line, and for the process that the
 * server starts for each upload. Same refusals as the port.
 */
export const inspectIdentityFile = async (file: UploadedFile): Promise<Outcome<CleanedFile>> => {
  if (file.bytes.length > MAXIMUM_UPLOAD_BYTES) return refuse('identity.file-too-large')
  const type = sniffFileType(file.bytes)
  if (type === undefined || (file.declaredType !== undefined && file.declaredType !== type))
    return refuse('identity.file-type')
  return type === 'pdf' ? cleanPdf(file.bytes) : cleanImage(type, file.bytes)
}
