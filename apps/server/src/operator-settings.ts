import { MAX_ID_FILE_BYTES } from '@pledge/domain/identity/file'

/** As the environment and refusals count it. */
export const MEGABYTE = 1024 * 1024

/** What whoever runs the server decides for all of its brands; the pages are told of it, and the server enforces it. */
export interface OperatorSettings {
  /** How often a page that waits asks where an application stands (row 1.4.29, gap G.46). */
  readonly statusPollSeconds: number
  /** The largest file of an ID (row 1.5.62, gap G.38). */
  readonly idFileMaxBytes: number
}

export const OPERATOR_DEFAULTS: OperatorSettings = { statusPollSeconds: 5, idFileMaxBytes: MAX_ID_FILE_BYTES }

export const operatorSettings = (env: {
  readonly STATUS_POLL_SECONDS: number
  readonly ID_FILE_MAX_MB: number
}): OperatorSettings => ({
  statusPollSeconds: env.STATUS_POLL_SECONDS,
  idFileMaxBytes: env.ID_FILE_MAX_MB * MEGABYTE,
})
