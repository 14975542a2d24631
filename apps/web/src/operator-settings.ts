import { MAX_ID_FILE_BYTES } from '@pledge/domain/identity/file'
import * as z from 'zod/mini'
import { readFromPage } from './brand/page-data.ts'
import { WAITING_POLL } from './polling/poll-interval.ts'

const SECOND_MS = 1000

const settingsSchema = z.object({
  statusPollSeconds: z._default(z.int(), WAITING_POLL.everyMs / SECOND_MS),
  idFileMaxBytes: z._default(z.int(), MAX_ID_FILE_BYTES),
})

/** The operator's settings for all brands, embedded in the page by the server (gaps G.38 and G.46). */
export const operatorSettings = (): z.infer<typeof settingsSchema> =>
  z.parse(settingsSchema, readFromPage('pledge-page') ?? {})
