import type { BankLinkAccount } from '@pledge/providers/bank-link/port'

type SimulatedAccount = Omit<BankLinkAccount, 'reference'> & {
  /** Fixed numbers; otherwise they are derived from the account. */
  readonly numbers?: { readonly routingNumber: string; readonly accountNumber: string }
}

export interface SimulatedInstitution {
  readonly id: string
  readonly name: string
  readonly isOauth: boolean
  readonly routingNumber: string
  /** How a sign-in at this institution is verified. */
  readonly verification: 'none' | 'amounts'
  readonly accounts: readonly SimulatedAccount[]
  /** The sign-in fails with this code. */
  readonly fails?: string
}

const CHECKING = {
  name: 'Everyday Checking',
  officialName: 'Everyday Checking, no monthly fee',
  type: 'checking',
  mask: '0000',
} as const
const SAVINGS = { name: 'Rainy Day Savings', officialName: null, type: 'savings', mask: '1111' } as const
const CARD = { name: 'Silver Card', officialName: null, type: 'other', mask: '3333' } as const
const USUAL = [CHECKING, SAVINGS, CARD]

/**
 * The banks of the simulated world, all invented (docs/simulators.md). Three have the names, ids and numbers that
 * developers know from a public sandbox.
 */
export const SIMULATED_INSTITUTIONS: readonly SimulatedInstitution[] = [
  {
    id: 'ins_109508',
    name: 'First Platypus Bank',
    isOauth: false,
    routingNumber: '011401533',
    verification: 'none',
    accounts: USUAL,
  },
  {
    id: 'ins_109512',
    name: 'Houndstooth Bank',
    isOauth: false,
    routingNumber: '021000021',
    verification: 'none',
    accounts: [
      {
        ...CHECKING,
        mask: '1111',
        numbers: { routingNumber: '021000021', accountNumber: '1111222233331111' },
      },
    ],
  },
  {
    id: 'ins_135858',
    name: 'Windowpane Bank',
    isOauth: false,
    routingNumber: '333333334',
    verification: 'amounts',
    accounts: [{ ...CHECKING, numbers: { routingNumber: '333333334', accountNumber: '1111222233330000' } }],
  },
  {
    id: 'sim_larkspur',
    name: 'Larkspur National Bank',
    isOauth: true,
    routingNumber: '123456780',
    verification: 'none',
    accounts: [
      { ...CHECKING, name: 'Larkspur Checking', officialName: 'Larkspur Free Checking', mask: '4821' },
      { ...SAVINGS, name: 'Larkspur Savings', mask: '7730' },
    ],
  },
  {
    id: 'sim_tidewater',
    name: 'Tidewater Community Credit Union',
    isOauth: true,
    routingNumber: '123456780',
    verification: 'none',
    accounts: [{ ...CHECKING, name: 'Member Share Draft', mask: '9034' }],
  },
  {
    id: 'sim_fennel',
    name: 'Fennel Brokerage',
    isOauth: false,
    routingNumber: '123456780',
    verification: 'none',
    accounts: [{ name: 'Brokerage Account', officialName: null, type: 'other', mask: '5150' }],
  },
  {
    id: 'sim_quarry',
    name: 'Quarry Trust',
    isOauth: false,
    routingNumber: '123456780',
    verification: 'none',
    accounts: USUAL,
    fails: 'INSTITUTION_DOWN',
  },
]

/** Sign-ins and what each does (docs/simulators.md). Any other pair is a wrong password. */
export const SIMULATED_CREDENTIALS = {
  good: { username: 'user_good', password: 'pass_good' },
  /** The accounts belong to another person. */
  otherOwner: { username: 'user_other', password: 'pass_good' },
  /** The bank reports no owner. */
  noOwner: { username: 'user_unnamed', password: 'pass_good' },
  /** Verified by two small deposits that the provider finds automatically. */
  automaticDeposits: { username: 'user_good', password: 'microdeposits_good' },
} as const
export const OTHER_OWNER = 'Jordan Rivers'

/** The password `error_<code>` fails with that code. */
export const FAILING_PASSWORD = /^error_([A-Z_]{3,60})$/

export const institutionOf = (id: string): SimulatedInstitution | undefined =>
  SIMULATED_INSTITUTIONS.find((one) => one.id === id)
