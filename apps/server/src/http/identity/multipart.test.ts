import { describe, expect, it } from 'vitest'
import { createLogger } from '../../logger.ts'
import { createServer } from '../../server.ts'
import { readMultipart } from './multipart.ts'

const MEGABYTE = 1024 * 1024
const BOUNDARY = 'pledge-boundary'

const bodyOf = (bytes: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="document"; filename="id.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])

const uploaded = async (sizeBytes: number, idFileMaxBytes?: number): Promise<unknown> => {
  const app = await createServer({
    logger: createLogger('silent'),
    trustProxy: false,
    isHttps: false,
    idFileMaxBytesOf: idFileMaxBytes === undefined ? undefined : () => Promise.resolve(idFileMaxBytes),
  })
  app.post('/upload', async (request) => {
    const read = await readMultipart(request)
    return read.ok ? { size: read.file?.bytes.length } : read
  })
  const answer = await app.inject({
    method: 'POST',
    url: '/upload',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: bodyOf(new Uint8Array(sizeBytes)),
  })
  await app.close()
  return answer.json()
}

describe('the maximum ID file size (1.5.62, G.38)', () => {
  it.each([
    ['10 MB where the operator has set nothing', undefined, 10],
    ['what the operator has set', 2 * MEGABYTE, 2],
  ])('is %s, and one byte more is refused with that figure', async (_case, maxBytes, megabytes) => {
    const size = megabytes * MEGABYTE
    expect(await uploaded(size, maxBytes)).toEqual({ size })
    expect(await uploaded(size + 1, maxBytes)).toMatchObject({
      code: 'identity.file-too-large',
      data: { megabytes: String(megabytes) },
    })
  })
})
