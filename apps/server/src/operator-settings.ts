import type { Organization } from '@pledge/domain/organization/settings'
import { MAX_ID_FILE_BYTES } from '@pledge/domain/identity/file'

/** The unit used by the environment and by refusals. */
export const MEGABYTE = 1024 * 1024

/** A brand's own settings, or the operator's for all brands; pages receive them, and the server enforces them. */
export interface OperatorSettings {
  /** How often a waiting page polls an application's status (row 1.4.29, gap G.46). */
  readonly statusPollSeconds: number
  /** Maximum size of an ID file (row 1.5.62, gap G.38). */
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

/** The settings of one brand: its published ones, and the platform's defaults for the rest. */
export const operatorSettingsOf = (
  { operation }: Pick<Organization, 'operation'>,
  platform: OperatorSettings,
): OperatorSettings => ({
  statusPollSeconds: operation.statusPollSeconds ?? platform.statusPollSeconds,
  idFileMaxBytes:
    operation.idFileMaxMegabytes === null ? platform.idFileMaxBytes : operation.idFileMaxMegabytes * MEGABYTE,
})
