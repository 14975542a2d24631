import { startEmbedded } from './start-embedded.ts'

/** A process that starts the database, reports which it got, and waits to be killed. */
const [dir = '', home = ''] = process.argv.slice(2)
const { pid, reused } = await startEmbedded(dir, { home })
process.send?.({ pid, reused })
setInterval(() => undefined, 1_000)
