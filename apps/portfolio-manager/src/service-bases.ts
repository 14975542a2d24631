import type { ServiceBases } from '@pledge/client/service-bases'
import * as z from 'zod/mini'

const base = z.optional(z.string())
const schema = z.object({
  serviceBases: z._default(z.object({ base, authBase: base, servicingBase: base }), {}),
  replayHeaders: z.optional(z.object({ sessionId: z.string(), url: z.string() })),
  applicationName: z._default(z.string(), 'pledge-portfolio-manager'),
})
let read: z.infer<typeof schema> | undefined
const settings = () =>
  (read ??= z.parse(schema, JSON.parse(document.getElementById('pledge-page')?.textContent ?? '{}')))

/** Where the operator's own services stand, as the server wrote it into the page. */
export const serviceBases = (): ServiceBases => settings().serviceBases

/** The operator's names of the headers with a replay session (gap G.81). */
export const replayHeaders = () => settings().replayHeaders

/** Value of X-Auth0-Application-Name for agents (gap G.80). */
export const applicationName = (): string => settings().applicationName
