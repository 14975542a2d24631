import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LINK_SCRIPT_PATH } from '@pledge/sandbox/bank-link/link-script-path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

const BUILT = 'sandbox'
const ENTRY = 'src/link/main.ts'
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).default([]) }),
)

/**
 * The simulated bank link's script at a stable path: it redirects to the built one, whose name contains a content
 * hash. Every borrower who links a bank loads it, so the sandbox's guard does not apply.
 */
export const linkScriptRoute = async (app: FastifyInstance, pagesFolder: string | null): Promise<void> => {
  if (pagesFolder === null) return
  const text = await readFile(path.join(pagesFolder, BUILT, '.vite', 'manifest.json'), 'utf8').catch(
    () => null,
  )
  const entry = text === null ? undefined : manifestSchema.parse(JSON.parse(text))[ENTRY]
  if (entry === undefined) return
  const address = (file: string) => JSON.stringify(`/assets/${BUILT}/${file}`)
  const script = `import { opener } from ${address(entry.file)}\nexport const open = opener([${entry.css.map(address).join(', ')}])\n`
  app.get(LINK_SCRIPT_PATH, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
}
