/** A file that the agent has to save again; no failure of a call. */
export class NotUtf8 extends Error {}

/** The text of a file, with its byte order mark, so that its checksum is that of the file. */
export const textOf = async (file: File): Promise<string> => {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new NotUtf8()
  }
}
