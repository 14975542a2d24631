import type { ServiceBases } from '@pledge/client/service-bases'
import * as z from 'zod/mini'
import { readFromPage } from './brand/page-data.ts'

const base = z.optional(z.string())
const schema = z.object({
  serviceBases: z._default(z.object({ base, authBase: base, servicingBase: base }), {}),
})
let read: ServiceBases | undefined

/** Where the operator's own services stand, as the server wrote it into the page. */
export const serviceBases = (): ServiceBases =>
  (read ??= z.parse(schema, readFromPage('pledge-page') ?? {}).serviceBases)
