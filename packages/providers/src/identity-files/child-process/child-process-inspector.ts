import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { refuse } from '@pledge/domain/refusal'
import type { Outcome } from '@pledge/domain/refusal'
import { REFUSAL_CODES } from '@pledge/domain/refusal'
import { z } from 'zod'
import { MAXIMUM_CLEANED_BYTES, MAXIMUM_UPLOAD_BYTES } from '../limits.ts'
import type { CleanedFile, IdentityFilesPort, UploadedFile } from '../port.ts'
import { watchMemory } from './memory-watch.ts'

export const INSPECTION_SECONDS = 10
/** Resident memory of one inspection: enough for the runtime and the largest image. */
export const INSPECTION_BYTES = 768 * 1024 * 1024
const HEAP_MEGABYTES = 256
/** Maximum number of concurrent inspections, and of uploads in the queue. */
export const MAXIMUM_INSPECTIONS = 2
export const MAXIMUM_WAITING = 20

const answerSchema = z.union([
  z.object({
    ok: z.literal(true),
    type: z.enum(['png', 'jpeg', 'pdf']),
    contentType: z.enum(['image/png', 'image/jpeg', 'application/pdf']),
    bytes: z.instanceof(Uint8Array).refine((bytes) => bytes.length <= MAXIMUM_CLEANED_BYTES),
  }),
  z.object({ ok: z.literal(false), code: z.enum(REFUSAL_CODES) }),
])

interface Limits {
  readonly seconds: number
  readonly residentBytes: number
}

/**
 * When run from sources, TypeScript has to be loaded. The loader is resolved beside the entry, wherever the server
 * was started.
 */
const loaderOf = (entry: URL): readonly string[] => {
  if (!entry.pathname.endsWith('.ts')) return []
  return ['--import', pathToFileURL(createRequire(entry).resolve('tsx')).href]
}

const inspectIn = (entry: URL, file: UploadedFile, limits: Limits): Promise<Outcome<CleanedFile>> =>
  new Promise((resolve) => {
    const child = fork(fileURLToPath(entry), [], {
      execArgv: [...loaderOf(entry), `--max-old-space-size=${HEAP_MEGABYTES}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // The process that parses hostile bytes gets none of our secrets.
      env: { PATH: process.env['PATH'] ?? '' },
    })
    const finish = (answer: Outcome<CleanedFile>) => {
      clearTimeout(timer)
      stopWatching()
      child.kill('SIGKILL')
      resolve(answer)
    }
    const timer = setTimeout(() => {
      finish(refuse('identity.file-unsafe'))
    }, limits.seconds * 1_000)
    const stopWatching = watchMemory(child.pid ?? 0, limits.residentBytes, () => {
      finish(refuse('identity.file-unsafe'))
    })
    child.once('message', (message) => {
      const answer = answerSchema.safeParse(message)
      finish(answer.success ? answer.data : refuse('identity.file-unreadable'))
    })
    // The process gets nothing but the file, so the file caused any failure.
    child.once('exit', () => {
      finish(refuse('identity.file-unreadable'))
    })
    child.once('error', () => {
      finish(refuse('identity.file-unreadable'))
    })
    const { bytes, declaredType } = file
    child.send({ bytes, ...(declaredType && { declaredType }) }, () => undefined)
  })

/**
 * Inspects each upload in a separate process, which is killed after 10 s or above its memory limit, so that a decoder
 * that hangs, grows or crashes does not affect the server. `entry` is `inspect-process.ts`, or its build output.
 * Refusal when the queue is full: `server.unavailable`.
 */
export const createChildProcessInspector = (input: {
  readonly entry: URL
  readonly limits?: Limits
}): IdentityFilesPort => {
  const limits = input.limits ?? { seconds: INSPECTION_SECONDS, residentBytes: INSPECTION_BYTES }
  const waiting: (() => void)[] = []
  let running = 0
  /** False when the queue is full. */
  const enter = async (): Promise<boolean> => {
    if (running < MAXIMUM_INSPECTIONS) {
      running += 1
      return true
    }
    if (waiting.length >= MAXIMUM_WAITING) return false
    await new Promise<void>((resolve) => waiting.push(resolve))
    return true
  }
  const leave = (): void => {
    const next = waiting.shift()
    // A finished inspection hands its slot to the next, so the number running stays the same.
    if (next === undefined) running -= 1
    else next()
  }
  return {
    async inspect(file) {
      if (file.bytes.length > MAXIMUM_UPLOAD_BYTES) return refuse('identity.file-too-large')
      if (!(await enter())) return refuse('server.unavailable')
      try {
        return await inspectIn(input.entry, file, limits)
      } finally {
        leave()
      }
    },
  }
}
