import { refuse, type Refusal } from '@pledge/domain/refusal'
import type { FastifyRequest } from 'fastify'
import { MEGABYTE } from '../../operator-settings.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The operator's limit for a file of an organization's borrowers (gap G.38). */
    idFileMaxBytesOf(organizationId: string | null): Promise<number>
  }
}

export interface UploadedFile {
  readonly bytes: Uint8Array
  readonly claimedName: string
}

/** One file and a few short fields; the operator sets the maximum file size (decision 12: 10 MB). */
export const MULTIPART_LIMITS = {
  files: 1,
  fields: 10,
  fieldSize: 2_000,
  parts: 11,
} as const

type Multipart =
  | { readonly ok: true; readonly fields: Record<string, string>; readonly file: UploadedFile | undefined }
  | Refusal

const readParts = async (request: FastifyRequest): Promise<Multipart> => {
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  const fileSize = await request.server.idFileMaxBytesOf(request.subject?.organizationId ?? null)
  for await (const part of request.parts({ limits: { ...MULTIPART_LIMITS, fileSize } })) {
    if (part.type === 'field') {
      fields[part.fieldname] = typeof part.value === 'string' ? part.value : ''
      continue
    }
    const bytes = await part.toBuffer()
    if (part.file.truncated)
      return refuse('identity.file-too-large', { megabytes: String(fileSize / MEGABYTE) })
    if (part.fieldname === 'document') file = { bytes, claimedName: part.filename }
  }
  return { ok: true, fields, file }
}

/** The parser throws plain errors for a missing boundary or a truncated body; limit errors carry a status. */
const isOfParser = (error: unknown) => error instanceof Error && !('statusCode' in error)

/** Reads a multipart body within its limits; the file's part is named `document`. */
export const readMultipart = async (request: FastifyRequest): Promise<Multipart> => {
  if (!request.isMultipart()) return refuse('request.invalid')
  try {
    return await readParts(request)
  } catch (error) {
    if (isOfParser(error)) return refuse('request.invalid')
    throw error
  }
}
