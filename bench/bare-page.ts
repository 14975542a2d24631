import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotli } from '../scripts/build/compress.ts'
import { reactAloneScript } from '../scripts/budgets/react-alone.ts'

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="A page">
<script type="module" src="/main.js"></script></head><body></body></html>`

/** The baseline for P2: react and react-dom with one paragraph, compressed and cached like our pages. */
export const startBarePage = async () => {
  const script = await brotli(Buffer.from(await reactAloneScript()))
  const page = await brotli(Buffer.from(HTML))
  const server = createServer((request, response) => {
    const isScript = request.url === '/main.js'
    response
      .writeHead(200, {
        'content-type': isScript ? 'text/javascript' : 'text/html',
        'content-encoding': 'br',
        'cache-control': isScript ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
      .end(isScript ? script : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.close()
    },
  }
}
