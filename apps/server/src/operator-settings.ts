import type { Organization } from '@pledge/domain/organization/settings'
import { MAX_ID_FILE_BYTES } from '@pledge/domain/identity/file'

/** The unit used by the environment and by refusals. */
export const MEGABYTE = 1024 * 1024

/** The operator's settings. The first two hold for brands without their own; pages receive these, and the server enforces them. */
export interface OperatorSettings {
  /** How often a waiting page polls an application's status (row 1.4.29, gap G.46). */
  readonly statusPollSeconds: number
  /** Maximum size of an ID file (row 1.5.62, gap G.38). */
  readonly idFileMaxBytes: number
  /** Unused deposit addresses in a row that the wallets of the custodian search; the accounts are the platform's. */
  readonly addressGapLimit: number
}

/** The gap limit is that of BIP-44. */
export const OPERATOR_DEFAULTS: OperatorSettings = {
  statusPollSeconds: 5,
  idFileMaxBytes: MAX_ID_FILE_BYTES,
  addressGapLimit: 20,
}

export const operatorSettings = (env: {
  readonly STATUS_POLL_SECONDS: number
  readonly ID_FILE_MAX_MB: number
  readonly ADDRESS_GAP_LIMIT: number
}): OperatorSettings => ({
  statusPollSeconds: env.STATUS_POLL_SECONDS,
  idFileMaxBytes: env.ID_FILE_MAX_MB * MEGABYTE,
  addressGapLimit: env.ADDRESS_GAP_LIMIT,
})

/** The settings of one brand: its published ones, and the platform's defaults for the rest. */
export const operatorSettingsOf = (
  { operation }: Pick<Organization, 'operation'>,
  platform: OperatorSettings,
): Omit<OperatorSettings, 'addressGapLimit'> => ({
  statusPollSeconds: operation.statusPollSeconds ?? platform.statusPollSeconds,
  idFileMaxBytes:
    operation.idFileMaxMegabytes === null ? platform.idFileMaxBytes : operation.idFileMaxMegabytes * MEGABYTE,
})

/** The names of the headers with the session of an operator's recorder (row 2.7.09, gap G.81). */
export interface ReplayHeaders {
  readonly sessionId: string
  readonly url: string
}

export const replayHeaders = (env: {
  readonly REPLAY_ID_HEADER: string
  readonly REPLAY_URL_HEADER: string
}): ReplayHeaders => ({ sessionId: env.REPLAY_ID_HEADER, url: env.REPLAY_URL_HEADER })

/** The operator's own services, by the name that the pages know them by; those that are not set are this platform's. */
export type ServiceBases = Readonly<Partial<Record<'base' | 'authBase' | 'servicingBase', string>>>

export const serviceBases = ({
  SERVICES_BASE: base,
  BANK_LINK_BASE: authBase,
  SERVICING_BASE: servicingBase,
}: {
  readonly SERVICES_BASE?: string | undefined
  readonly BANK_LINK_BASE?: string | undefined
  readonly SERVICING_BASE?: string | undefined
}): ServiceBases => ({
  ...(base !== undefined && { base }),
  ...(authBase !== undefined && { authBase }),
  ...(servicingBase !== undefined && { servicingBase }),
})
