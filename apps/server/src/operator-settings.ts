import type { Organization } from '@pledge/domain/organization/settings'
import { MAX_ID_FILE_BYTES } from '@pledge/domain/identity/file'

/** As the environment and refusals count it. */
export const MEGABYTE = 1024 * 1024

/** What a brand sets, or else whoever runs the server for all of them; the pages are told of it, and the server enforces it. */
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

/** The settings of one brand: its own, as they are published, and the platform's where it has set none. */
export const operatorSettingsOf = (
  { operation }: Pick<Organization, 'operation'>,
  platform: OperatorSettings,
): OperatorSettings => ({
  statusPollSeconds: operation.statusPollSeconds ?? platform.statusPollSeconds,
  idFileMaxBytes:
    operation.idFileMaxMegabytes === null ? platform.idFileMaxBytes : operation.idFileMaxMegabytes * MEGABYTE,
})
