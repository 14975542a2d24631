import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createChildProcessInspector } from '@pledge/providers/identity-files/child-process/child-process-inspector'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { rootFolder } from '../../root-folder.ts'
import { createProduct } from '../../product/product.test-data.ts'
import { bringTo, uploadSide } from '../../product/steps.test-data.ts'

const folder = path.join(rootFolder(), '..', 'shared', 'oracles', 'files')
const entry = path.join(rootFolder(), 'dist', 'server', 'inspect-process.mjs')
const isThere = existsSync(folder) && existsSync(entry) && process.platform === 'linux'
const why = isThere ? '' : ' (skipped: needs ../shared/oracles, npm run build and Linux)'

const SAMPLE_MS = 10
const MEBIBYTE = 1024 * 1024
/** The allowed memory growth of a run over the corpus. */
const MOST_GROWTH_BYTES = 256 * MEBIBYTE
const MOST_SECONDS = 10

const sizeIn = (processId: string, name: 'VmHWM' | 'VmRSS'): number => {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'utf8')
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1_024
  } catch {
    return 0
  }
}

/** Processes started by this one. */
const childrenOf = (processId: number): readonly string[] =>
  readdirSync(`/proc/${processId}/task`).flatMap((task) =>
    readFileSync(`/proc/${processId}/task/${task}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter((child) => child !== ''),
  )

const cases = () =>
  z
    .object({
      cases: z.array(
        z.object({
          file: z.string(),
          declaredType: z.string(),
          expect: z.enum(['accept', 'reject', 'either']),
        }),
      ),
    })
    .parse(JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'))).cases

it.skipIf(!isThere)(
  `the whole corpus of uploads, each inspected in its own process, stays within its memory (S5)${why}`,
  async () => {
    const identityFiles = createChildProcessInspector({ entry: pathToFileURL(entry) })
    const product = await createProduct({ identityFiles })
    try {
      const borrower = await product.borrower()
      const uuid = await bringTo(product, borrower, 'FINAL_STEPS')
      const most = { server: 0, child: 0, childFile: '', slowestMs: 0, slowestFile: '' }
      let current = ''
      const before = process.memoryUsage.rss()
      const sampling = setInterval(() => {
        most.server = Math.max(most.server, process.memoryUsage.rss())
        for (const child of childrenOf(process.pid)) {
          const size = sizeIn(child, 'VmHWM')
          if (size > most.child) Object.assign(most, { child: size, childFile: current })
        }
      }, SAMPLE_MS)
      const wrong: string[] = []
      const counts = { accepted: 0, refused: 0 }
      for (const { file, declaredType, expect: verdict } of cases()) {
        current = file
        const since = performance.now()
        const bytes = readFileSync(path.join(folder, file))
        const answer = await uploadSide(borrower, uuid, 'FRONT', bytes, `id.${declaredType}`)
        const ms = performance.now() - since
        if (ms > most.slowestMs) Object.assign(most, { slowestMs: ms, slowestFile: file })
        const isTaken = answer.status === 200
        counts[isTaken ? 'accepted' : 'refused'] += 1
        const isRight = verdict === 'either' || isTaken === (verdict === 'accept')
        if (answer.status >= 500 || !isRight) wrong.push(`${file}, ${verdict}: ${answer.status}`)
      }
      clearInterval(sampling)
      const inMegabytes = (bytes: number) => `${Math.round(bytes / MEBIBYTE)} MB`
      process.stdout.write(
        `S5 ${counts.accepted} taken, ${counts.refused} refused, ${wrong.length} wrong; server ${inMegabytes(before)} before, at most ${inMegabytes(most.server)}; a process of an upload at most ${inMegabytes(most.child)} (${most.childFile}); slowest ${Math.round(most.slowestMs)} ms (${most.slowestFile})\n`,
      )
      expect(wrong).toEqual([])
      expect(most.server - before).toBeLessThan(MOST_GROWTH_BYTES)
      expect(most.slowestMs).toBeLessThan((MOST_SECONDS + 5) * 1_000)
    } finally {
      await product.close()
    }
  },
  30 * 60_000,
)
