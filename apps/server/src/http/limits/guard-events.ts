import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkNameOf } from '../audit/audit-of-call.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs that a guard refused a request, up to a limit. */
    tellGuarded(request: FastifyRequest, event: GuardEvent): void
  }
}

/** Refusals before the caller is known, which are not in any organization's audit log. */
export type GuardEvent = 'requests.limited' | `${string}.refused`

const WINDOW_MS = 60_000
/** Maximum log lines of an event per window, so that a flood of requests does not fill the log. */
export const MOST_EVENT_LINES = 10

interface Written {
  windowStart: number
  lines: number
  unlogged: number
}

/**
 * Lets the guards log their refusals as security events: the first ten per minute, by route and by the
 * network's keyed hash. The next line states how many were omitted.
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
