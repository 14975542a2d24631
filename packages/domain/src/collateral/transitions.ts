import { ACTOR_KINDS } from '../decider/actors.ts'
import { each, type KnownRow, type TransitionRow } from '../decider/rules.ts'
import { OWED_BACK, type CollateralAccount } from './account.ts'
import type { CollateralCommand } from './commands.ts'
import type { CollateralEvent } from './events.ts'
import type { CollateralFacts } from './facts.ts'
import * as guards from './guards.ts'

interface Row extends TransitionRow<CollateralAccount, CollateralCommand, CollateralFacts> {
  readonly trigger: CollateralEvent['type']
}
interface Known extends KnownRow<CollateralAccount, CollateralCommand, CollateralFacts> {
  readonly type: CollateralEvent['type']
}

const OPENED = [
  'AWAITING_DEPOSITS',
  'TOP_UP_REQUESTED',
  'TOP_UP_RECEIVED',
  'AWAITING_HAND_OVER',
  'AWAITING_TRANSFER',
  'PLEDGED',
  'UNPLEDGED',
  'RELEASED',
  'TRANSFERRED',
] as const satisfies readonly CollateralAccount['state'][]
const SECURING = [
  'AWAITING_DEPOSITS',
  'AWAITING_TRANSFER',
  'AWAITING_TOP_UP',
  'TOP_UP_REQUESTED',
  'TOP_UP_RECEIVED',
  'AWAITING_HAND_OVER',
  'PLEDGED',
] as const satisfies readonly CollateralAccount['state'][]

/** The only definition of how a collateral account's state changes. */
export const COLLATERAL_TRANSITIONS: readonly Row[] = [
  {
    from: 'UNOPENED',
    to: ['AWAITING_DEPOSITS', 'AWAITING_TRANSFER', 'AWAITING_TOP_UP', 'AWAITING_HAND_OVER'],
    trigger: 'CollateralAccountOpened',
    by: ACTOR_KINDS,
    spec: '1.4.31',
  },
  {
    from: 'AWAITING_DEPOSITS',
    to: 'PLEDGED',
    trigger: 'CollateralReceived',
    // By an agent where a sanctions hold stopped it; the agent ends the hold.
    by: ['job', 'agent'],
    guard: guards.collateralReceived,
    spec: '1.4.08',
  },
  {
    from: 'AWAITING_DEPOSITS',
    to: 'AWAITING_TRANSFER',
    trigger: 'TopUpReceived',
    by: ['job', 'agent'],
    guard: guards.topUpReceived,
    spec: 'journey: a renewal',
  },
  {
    from: 'AWAITING_TOP_UP',
    to: 'TOP_UP_REQUESTED',
    trigger: 'TopUpRequested',
    by: ['job'],
    guard: guards.topUpRequestable,
    spec: 'journey: a refinanced loan',
  },
  {
    from: 'TOP_UP_REQUESTED',
    to: 'TOP_UP_RECEIVED',
    trigger: 'TopUpReceived',
    by: ['job', 'agent'],
    guard: guards.topUpReceived,
    spec: 'journey: a refinanced loan',
  },
  {
    from: 'TOP_UP_RECEIVED',
    to: 'AWAITING_HAND_OVER',
    trigger: 'HandOverAwaited',
    by: ['job'],
    spec: 'journey: a refinanced loan',
  },
  {
    from: 'AWAITING_TRANSFER',
    to: 'PLEDGED',
    trigger: 'LoanRolledForward',
    by: ['job'],
    guard: guards.loanRolledForward,
    spec: 'journey: a renewal',
  },
  {
    from: 'AWAITING_HAND_OVER',
    to: 'PLEDGED',
    trigger: 'CollateralHandedOver',
    by: ['job'],
    guard: guards.handedOverInFull,
    spec: 'journey: a refinanced loan',
  },
  ...each(SECURING, {
    to: 'UNPLEDGED' as const,
    trigger: 'CollateralUnpledged' as const,
    by: ACTOR_KINDS,
    spec: '1.1.19',
  }),
  {
    from: 'UNPLEDGED',
    to: 'PLEDGED',
    trigger: 'CollateralRepledged',
    by: ACTOR_KINDS,
    spec: '1.9.24',
  },
  {
    from: 'UNPLEDGED',
    to: 'RELEASED',
    trigger: 'CollateralReleased',
    by: ['job', 'agent'],
    guard: guards.collateralAllBack,
    spec: 'journey: after funding',
  },
  {
    from: 'PLEDGED',
    to: 'TRANSFERRED',
    trigger: 'CollateralTransferredOut',
    by: ACTOR_KINDS,
    spec: '1.1.20',
  },
]

/** When a collateral account can record an event that never changes its state by itself. */
export const KNOWN_OF_COLLATERAL: readonly Known[] = [
  {
    type: 'DepositAddressAllotted',
    in: ['AWAITING_DEPOSITS', 'PLEDGED'],
    by: ['job'],
    guard: guards.addressMissing,
    spec: '1.3.07',
  },
  {
    type: 'CollateralSentDeclared',
    in: ['AWAITING_DEPOSITS', 'TOP_UP_REQUESTED'],
    by: ['borrower'],
    guard: guards.addressKnown,
    spec: '1.2.123',
  },
  {
    type: 'AddressVerificationBegun',
    in: ['AWAITING_DEPOSITS', 'TOP_UP_REQUESTED'],
    by: ['borrower'],
    guard: guards.addressUntried,
    spec: '1.3.28',
  },
  // Deposits are counted wherever coins can be held, also after a cancellation and once a loan is repaid.
  {
    type: 'CollateralCounted',
    in: OPENED,
    by: ['job'],
    guard: guards.countDiffers,
    spec: 'journey: law 5',
  },
  // Of a loan in service by a sale or a release of its excess (note 080), of one that is over by a release.
  {
    type: 'CollateralDebited',
    in: ['PLEDGED', ...OWED_BACK],
    by: ACTOR_KINDS,
    guard: guards.unitsDebitable,
    spec: '1.3.63',
  },
]
