import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { LINK_SCRIPT_PATH } from '@pledge/sandbox/bank-link/link-script-path'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { linkScriptRoute } from './link-script.ts'

const answerOf = async (pagesFolder: string | null) => {
  const app = Fastify()
  await linkScriptRoute(app, pagesFolder)
  const answer = await app.inject(LINK_SCRIPT_PATH)
  await app.close()
  return answer
}

it('the link script redirects from a stable path to the built script, with its styles', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pledge-link-'))
  await mkdir(path.join(folder, 'sandbox/.vite'), { recursive: true })
  const manifest = { 'src/link/main.ts': { file: 'link-1.js', css: ['link-2.css'] } }
  await writeFile(path.join(folder, 'sandbox/.vite/manifest.json'), JSON.stringify(manifest))
  const { body, headers } = await answerOf(folder)
  await rm(folder, { recursive: true })
  expect(body).toBe(
    'import { opener } from "/assets/sandbox/link-1.js"\nexport const open = opener(["/assets/sandbox/link-2.css"])\n',
  )
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  })
})

it('the link script does not exist when no pages are built', async () => {
  expect((await answerOf(null)).statusCode).toBe(404)
  expect((await answerOf(tmpdir())).statusCode).toBe(404)
})
