import { isHeldBack, type OpenUnder } from '../application/held-back.ts'
import type { Decider } from '../decider/decider.ts'
import { accountAfter } from './account-after.ts'
import type { CollateralAccount } from './account.ts'
import { AUTOMATIC_IN_COLLATERAL, type CollateralCommand } from './commands.ts'
import { countedBy } from './count.ts'
import { isDeficient } from './deficient.ts'
import type { CollateralEvent, CollateralEventOf } from './events.ts'
import type { CollateralFacts } from './facts.ts'
import { COLLATERAL_TRANSITIONS, KNOWN_OF_COLLATERAL } from './transitions.ts'

/** Under a hold, reports of the chain and the custodian are still recorded; a license allows the ordinary release. */
const OPEN_UNDER_HOLD: OpenUnder<CollateralEvent['type']> = {
  hold: [
    'CollateralCounted',
    'CollateralDebited',
    'CollateralAccountOpened',
    'CollateralUnpledged',
    'CollateralRepledged',
    'CollateralTransferredOut',
  ],
  license: ['CollateralReleased'],
}

/** Whether this count makes the collateral deficient: the borrower is notified once. */
const becomesDeficient = (
  account: CollateralAccount,
  count: CollateralEventOf<'CollateralCounted'>['data'],
  { isFunded }: CollateralFacts,
): boolean =>
  account.state !== 'UNOPENED' &&
  !isDeficient(account, { isFunded }) &&
  isDeficient(countedBy(account, count), { isFunded })

/** The collateral account as a decider: deposits, transfers and releases. */
export const COLLATERAL: Decider<CollateralAccount, CollateralCommand, CollateralEvent, CollateralFacts> = {
  transitions: COLLATERAL_TRANSITIONS,
  known: KNOWN_OF_COLLATERAL,
  automatic: AUTOMATIC_IN_COLLATERAL.map((type) => ({ type })),
  bars: ({ facts }, type) => isHeldBack(facts.hold, type, OPEN_UNDER_HOLD),
  dataOf: ({ state: account, command, facts }) => {
    if (command.type !== 'CollateralCounted') return command.data
    const { isDeficient: _, ...data } = command.data
    const isShortNow = account !== null && becomesDeficient(account, data, facts)
    return isShortNow ? { ...data, isDeficient: true } : data
  },
  learned: (account, event) => accountAfter(account ?? { state: 'UNOPENED' }, event),
}
