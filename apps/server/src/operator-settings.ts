import type { Env } from './env.ts'

const MEGABYTE = 1024 * 1024

/** What whoever runs the server decides for all of its brands; the pages are told of it, and the server enforces it. */
export interface OperatorSettings {
  /** How often a page that waits asks where an application stands (row 1.4.29, gap G.46). */
  readonly statusPollSeconds: number
  /** The largest file of an ID (row 1.5.62, gap G.38). */
  readonly idFileMaxBytes: number
}

export const OPERATOR_DEFAULTS: OperatorSettings = { statusPollSeconds: 5, idFileMaxBytes: 10 * MEGABYTE }

export const operatorSettings = (
  env: Pick<Env, 'STATUS_POLL_SECONDS' | 'ID_FILE_MAX_MB'>,
): OperatorSettings => ({
  statusPollSeconds: env.STATUS_POLL_SECONDS,
  idFileMaxBytes: env.ID_FILE_MAX_MB * MEGABYTE,
})
