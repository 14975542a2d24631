import type { SentFile } from './input.ts'

const BOUNDARY = 'a-boundary-of-the-tests'
export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } as const

/** A multipart body with these fields and an optional file. */
export const multipart = (fields: object, file?: SentFile): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
      ),
    ),
    ...(file === undefined
      ? []
      : [
          Buffer.from(
            `--${BOUNDARY}\r\ncontent-disposition: form-data; name="document"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`,
          ),
          file.bytes,
          Buffer.from('\r\n'),
        ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
