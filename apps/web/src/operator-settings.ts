import { MAX_ID_FILE_BYTES } from '@pledge/domain/identity/file'
import * as z from 'zod/mini'
import { readFromPage } from './brand/page-data.ts'
import { WAITING_POLL } from './polling/poll-interval.ts'

const SECOND_MS = 1000

const settingsSchema = z.object({
  statusPollSeconds: z._default(z.int(), WAITING_POLL.everyMs / SECOND_MS),
  idFileMaxBytes: z._default(z.int(), MAX_ID_FILE_BYTES),
})

/** What the operator has set for all brands, as the server wrote it into the page (gaps G.38 and G.46). */
export const operatorSettings = (): z.infer<typeof settingsSchema> =>
  z.parse(settingsSchema, readFromPage('pledge-page') ?? {})
