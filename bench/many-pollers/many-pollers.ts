import { pollAll, type PolledQuery } from './poll.ts'
import type { Poll, ServedBy } from './served-by.ts'
import { peakMegabytes, startProcess, type ServerProcess } from './server-process.ts'

const POLLERS = 500
const QUEUE_CALLS = 50
/** Limits of P12: the benchmark fails when a run exceeds one of them. */
const MAX_MEGABYTES = 512
const MAX_REFUSED = 0
/** How a waiting page polls (`apps/web/src/polling/poll-interval.ts`). */
const PAGE = { everyMs: 5_000, lastsMs: 60_000 }
/** As fast as answers arrive: how the server behaves under overload. */
const GREEDY = { everyMs: 0, lastsMs: 15_000 }
const BESIDE_QUEUES = { everyMs: 5_000, lastsMs: 20_000 }

const figuresOf = ({ answered, refused, p50Ms, p99Ms, seconds }: PolledQuery): string =>
  `${answered} calls (${(answered / seconds).toFixed(0)} a second), ${refused} refused, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`

type Product = ServerProcess<ServedBy>

/** The result of one run: its lines, and the figures with limits. */
interface Shown {
  readonly lines: readonly string[]
  readonly refused: number
  readonly megabytes: number
}

const beyondBars = ({ refused, megabytes }: Shown): readonly string[] => [
  ...(refused > MAX_REFUSED ? [`${refused} refused, bar ${MAX_REFUSED}`] : []),
  ...(megabytes > MAX_MEGABYTES ? [`${megabytes.toFixed(0)} MB, bar ${MAX_MEGABYTES} MB`] : []),
]

const startBare = async (product: Product): Promise<ServerProcess<string>> => {
  const { databaseUrl, isolatedRole, organizationId } = await product.report()
  return startProcess<string>('./bare-process.ts', [databaseUrl, isolatedRole, organizationId])
}

const barePolls = (polls: readonly Poll[], url: string) =>
  polls.map(({ accountId, applicationId }) => ({ url: `${url}${accountId}/${applicationId}`, headers: {} }))

const compare = async (
  name: string,
  { product, bare }: { readonly product: Product; readonly bare: ServerProcess<string> },
  pace: typeof PAGE,
): Promise<Shown> => {
  const { polls } = await product.report()
  const going = pollAll(polls, pace)
  const megabytes = await peakMegabytes(product, going)
  const ours = await going
  const control = await pollAll(barePolls(polls, await bare.report()), pace)
  const lines = [
    `P12 ${name}: ${figuresOf(ours)}, at most ${megabytes.toFixed(0)} MB`,
    `P12   node:http + pg, same transaction: ${figuresOf(control)}; p99 ${(ours.p99Ms / control.p99Ms).toFixed(2)}x`,
  ]
  return { lines, refused: ours.refused, megabytes }
}

const besideQueues = async (product: Product): Promise<Shown> => {
  const { polls, queues } = await product.report()
  const borrowers = pollAll(polls, BESIDE_QUEUES)
  const calls = Array.from({ length: QUEUE_CALLS }, () => queues)
  const agents = pollAll(calls, { everyMs: 0, lastsMs: BESIDE_QUEUES.lastsMs })
  const megabytes = await peakMegabytes(product, Promise.all([borrowers, agents]))
  const polled = await borrowers
  const lines = [
    `P12 ${POLLERS} borrowers beside ${QUEUE_CALLS} calls of queues at once, again and again: ${figuresOf(polled)}, at most ${megabytes.toFixed(0)} MB`,
    `P12   the queues: ${figuresOf(await agents)}`,
  ]
  return { lines, refused: polled.refused, megabytes }
}

/**
 * P12: 500 waiting pages, compared with node:http and pg in the same run, and together with agents who poll queues.
 */
export const manyPollers = async (): Promise<readonly string[]> => {
  const product: Product = await startProcess<ServedBy>('./product-process.ts', [String(POLLERS)])
  try {
    const bare = await startBare(product)
    try {
      const idle = await product.megabytes()
      const both = { product, bare }
      const shown = [
        await compare(`${POLLERS} pages that wait, for a minute`, both, PAGE),
        await compare(`${POLLERS} that poll continuously, for 15 s`, both, GREEDY),
        await besideQueues(product),
      ]
      if (!product.isUp()) throw new Error('the product ended')
      const lines = [
        ...shown.flatMap((run) => run.lines),
        `P12   memory before ${idle.toFixed(0)} MB, after ${(await product.megabytes()).toFixed(0)} MB`,
      ]
      const beyond = shown.flatMap(beyondBars)
      if (beyond.length > 0) throw new Error([...lines, ...beyond].join('\n'))
      return lines
    } finally {
      await bare.stop()
    }
  } finally {
    await product.stop()
  }
}
