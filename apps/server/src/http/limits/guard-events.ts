import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkNameOf } from '../audit/audit-of-call.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs that a guard refused a request, a bounded number of times. */
    tellGuarded(request: FastifyRequest, event: GuardEvent): void
  }
}

/** Refusals before the caller is known, which are in no organization's audit log. */
export type GuardEvent = 'requests.limited' | `${string}.refused`

const WINDOW_MS = 60_000
/** Lines of an event in a window, so that a flood of requests does not fill the log. */
export const MOST_EVENT_LINES = 10

interface Written {
  windowStart: number
  lines: number
  unlogged: number
}

/**
 * Lets the guards log what they refuse as security events: the first ten of a minute, by route and network as a keyed hash.
 * How many more there were is on the next line that is written.
 */
export const logGuarded = (app: FastifyInstance, nowMs: () => number = Date.now): void => {
  const written = new Map<GuardEvent, Written>()
  app.decorate('tellGuarded', (request: FastifyRequest, event: GuardEvent) => {
    const windowStart = Math.floor(nowMs() / WINDOW_MS)
    const known = written.get(event) ?? { windowStart, lines: 0, unlogged: 0 }
    if (known.windowStart !== windowStart) Object.assign(known, { windowStart, lines: 0 })
    written.set(event, known)
    if (known.lines >= MOST_EVENT_LINES) {
      known.unlogged += 1
      return
    }
    const { unlogged } = known
    Object.assign(known, { lines: known.lines + 1, unlogged: 0 })
    const network = app.hasDecorator('audit') ? networkNameOf(app.audit.sealer, request.ip) : null
    const route = request.routeOptions.url ?? null
    request.log.warn({ event, outcome: 'refused', route, network, unlogged }, 'security event')
  })
}
