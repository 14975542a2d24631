import path from 'node:path'
import { build } from 'vite'
import { brotli } from '../build/compress.ts'
import { ROOT } from '../build/targets.mjs'

const ENTRY = 'virtual:react-alone'
const SOURCE = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.body).render(createElement('p', null, 'A page'))
`

/** React and react-dom with one paragraph, built like our pages: the baseline for what we add. */
export const reactAloneScript = async (): Promise<string> => {
  const output = await build({
    root: path.join(ROOT, 'apps/web'),
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'react-alone',
        resolveId: (id) => (id === ENTRY ? path.join(ROOT, 'apps/web/react-alone.js') : null),
        load: (id) => (id.endsWith('react-alone.js') ? SOURCE : null),
      },
    ],
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: ENTRY } },
  })
  const chunks = [output].flat().flatMap((one) => ('output' in one ? one.output : []))
  return chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('\n')
}

/** Its size on the wire. */
export const reactAloneBytes = async (): Promise<number> =>
  (await brotli(Buffer.from(await reactAloneScript()))).length
