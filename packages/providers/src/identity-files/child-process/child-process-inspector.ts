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
/** Resident memory of one inspection: an image of the largest size fits, with the runtime. */
export const INSPECTION_BYTES = 768 * 1024 * 1024
const HEAP_MEGABYTES = 256
/** Inspections at the same time, and uploads that may wait for one. */
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

/** From sources, TypeScript has to be loaded; found beside the entry, wherever the server was started. */
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
      // No secret of ours is where hostile bytes are parsed.
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
    // Whatever made the process fail was the file: it knows nothing else.
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
 * Inspects each upload in a process of its own, killed after 10 s or beyond its memory, so that a decoder that hangs,
 * grows or crashes takes nothing with it. `entry` is `inspect-process.ts`, or what the build made of it.
 * Refusal when too many uploads wait: `server.unavailable`.
 */
export const createChildProcessInspector = (input: {
  readonly entry: URL
  readonly limits?: Limits
}): IdentityFilesPort => {
  const limits = input.limits ?? { seconds: INSPECTION_SECONDS, residentBytes: INSPECTION_BYTES }
  const waiting: (() => void)[] = []
  let running = 0
  /** False when too many wait already. */
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
    // Who leaves hands the place on, so the number running stays the same.
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
