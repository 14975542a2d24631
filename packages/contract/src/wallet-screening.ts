import { WALLET_STATUSES, WALLET_USES } from '@pledge/domain/collateral/wallet-screening'
import * as z from 'zod/mini'
import { instant, uuid } from './wire.ts'

/** A wallet that was screened, or is due to be: the source of a deposit, or the destination of what is sent (note 078). */
export const walletScreening = z.object({
  subjectUuid: uuid,
  use: z.enum(WALLET_USES),
  status: z.enum(WALLET_STATUSES),
  vendor: z.nullable(z.string()),
  referenceId: z.nullable(z.string()),
  /** Of 100. */
  score: z.int(),
  lists: z.array(z.string()),
  screenedAt: z.nullable(instant),
  /** How many agents have to accept a hit. */
  agentsNeeded: z.int(),
  decisions: z.array(
    z.object({ agent: z.string(), decision: z.enum(['accept', 'confirm']), note: z.string(), at: instant }),
  ),
})
export type WalletScreeningFile = z.infer<typeof walletScreening>
