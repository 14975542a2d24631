import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'

/** What the S3 protocol returns for an object that does not exist. */
const NO_SUCH_KEY =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>'

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A bucket on this machine with the part of the protocol that we use: PUT, GET and DELETE of an object. */
export const startBucket = async () => {
  const objects = new Map<string, Buffer>()
  let failures = 0
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://bucket')
      const body = await bodyOf(request)
      if (failures > 0) {
        failures -= 1
        response.writeHead(503).end()
        return
      }
      const isSigned = (request.headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256 ')
      if (!isSigned) response.writeHead(403).end()
      else if (request.method === 'PUT') {
        objects.set(pathname, body)
        response.writeHead(200, { etag: '"1"' }).end()
      } else if (request.method === 'DELETE') {
        objects.delete(pathname)
        response.writeHead(204).end()
      } else {
        const found = objects.get(pathname)
        if (found === undefined)
          response.writeHead(404, { 'content-type': 'application/xml' }).end(NO_SUCH_KEY)
        else {
          const [, end] = /^bytes=0-(\d+)$/.exec(request.headers.range ?? '') ?? []
          const sent = end === undefined ? found : found.subarray(0, Number(end) + 1)
          response.writeHead(end === undefined ? 200 : 206, { 'content-length': sent.length }).end(sent)
        }
      }
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    failNext: (times: number) => {
      failures = times
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
