import { randomUUID } from 'node:crypto'
import { getAccountSecurity } from '@pledge/contract/account'
import { getDocuments } from '@pledge/contract/agreements'
import type { CallDefinition } from '@pledge/contract/define-call'
import { getIdentity } from '@pledge/contract/identity'
import { getOffers } from '@pledge/contract/offers'
import { openStepUp } from '@pledge/contract/step-up'
import type { Answer } from '@pledge/testing/call/answer'
import type { AnyInput } from '@pledge/testing/call/input'
import { APPLICATION, BANK, DETAILS, OFFER, idFields } from '@pledge/testing/steps/payloads'
import type { Caller } from '../product/callers.test-data.ts'
import { itemsOf, leaveTraces } from '../commands/bank-link/bank-link-steps.test-data.ts'
import { enrolPasskey } from '../commands/account/factors.test-data.ts'
import { WALLET } from '../product/international.test-data.ts'
import { unappliedPayment } from '../product/loans.test-data.ts'
import type { Product } from '../product/product.test-data.ts'
import { bringTo } from '../product/steps.test-data.ts'
import { DEBIT_INPUTS } from './debit-calls.test-data.ts'
import { EXPERIMENT_INPUTS, leaveExperiment } from './experiment-calls.test-data.ts'
import { LOAN_INPUTS } from './loan-calls.test-data.ts'
import { ORGANIZATION_INPUTS } from './organization-calls.test-data.ts'
import { confirmationOf, GIVEN_DETAILS, REFINANCE_INPUTS } from './refinance-calls.test-data.ts'
import { SCREENING_INPUTS } from './screening-calls.test-data.ts'

/** What identifies an application: the ids that a stranger would have to guess. */
export interface Target {
  readonly uuid: string
  readonly ownerId: string
  readonly docUuid: string
  readonly idDocUuid: string
  readonly offerUuid: string
  readonly stepUpUuid: string
  readonly bankLinkUuid: string
  readonly linkedAccountId: string
  readonly passkeyUuid: string
  readonly deviceUuid: string
  readonly reportId: string
}

/** Nonexistent ids of the same shape. */
export const absentTarget = (): Target => ({
  uuid: randomUUID(),
  ownerId: randomUUID(),
  docUuid: randomUUID(),
  idDocUuid: randomUUID(),
  offerUuid: randomUUID(),
  stepUpUuid: randomUUID(),
  bankLinkUuid: randomUUID(),
  linkedAccountId: randomUUID(),
  passkeyUuid: randomUUID(),
  deviceUuid: randomUUID(),
  reportId: `simulated-payment-${randomUUID()}`,
})

const CREDENTIAL = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
} as const
const CHANGE = { action: 'phone', payload: { phoneNumber: '6145550124' } } as const

const targetOf = async (product: Product, owner: Caller, uuid: string): Promise<Target> => {
  const { documents } = await owner.ask(getDocuments, { params: { uuid } })
  const identity = await owner.ask(getIdentity, { params: { uuid } })
  const { offers } = await owner.ask(getOffers, { params: { uuid } })
  const [bankLink] = await itemsOf(owner, uuid)
  await enrolPasskey(product, owner)
  await leaveExperiment(product)
  const { passkeys } = await owner.ask(getAccountSecurity)
  const stepUp = await owner.ask(openStepUp, { body: CHANGE })
  return {
    uuid,
    ownerId: owner.subject.accountId,
    docUuid: documents.at(-1)!.uuid,
    idDocUuid: identity.documents[0]!.uuid,
    offerUuid: offers[0]!.uuid,
    stepUpUuid: stepUp.uuid,
    bankLinkUuid: bankLink?.uuid ?? '',
    linkedAccountId: bankLink?.accounts[0]?.id ?? '',
    passkeyUuid: passkeys[0]!.uuid,
    deviceUuid: owner.subject.sessionId,
    reportId: await unappliedPayment(product),
  }
}

/** A loan that waits for its collateral, with everything that an application can have. */
export const targetLoan = async (product: Product, owner: Caller): Promise<Target> => {
  const link = (uuid: string) => leaveTraces(product, owner, uuid)
  return targetOf(product, owner, await bringTo(product, owner, 'WAITING_FOR_COLLATERAL', BANK, OFFER, link))
}

const SHA = 'a'.repeat(64)
const byId = ({ uuid }: Target): AnyInput => ({ params: { uuid } })
const nothing = (target: Target): AnyInput => ({ ...byId(target), body: {} })
const byOffer = ({ uuid, offerUuid }: Target): AnyInput => ({ params: { uuid }, body: { offerUuid } })

type Row =
  /** Serves everyone; its response is public. */
  | { readonly kind: 'open' }
  /** Names no id: it serves each caller their own data, and is refused to the wrong kind. */
  | { readonly kind: 'own'; readonly input: AnyInput }
  /** Names another person's data. */
  | { readonly kind: 'named'; readonly input: (target: Target) => AnyInput }

/** Belongs to no organization. */
const SOMEBODY = 'd0000000-0000-4000-8000-0000000000f1'
const open: Row = { kind: 'open' }
const own = (input: AnyInput = {}): Row => ({ kind: 'own', input })
const named = (input: (target: Target) => AnyInput = byId): Row => ({ kind: 'named', input })

/** How each call of the contract is made. A call without a row here fails the matrix. */
export const ROWS: Readonly<Record<string, Row>> = {
  getLendingTerms: open,
  getLegalPage: open,
  getValidStates: open,
  getCountries: open,
  joinWaitlist: open,
  getQuoteBasis: open,
  getCryptoValues: open,
  getRates: open,
  quoteOffer: open,
  brokerLogin: open,
  brokerLogout: open,
  legacySignIn: open,
  refreshSession: open,
  getInteraction: open,
  signIn: open,
  register: open,
  confirmRegistration: open,
  showSecondFactor: open,
  startPasskeySignIn: open,
  signInWithPasskey: open,
  forgotPassword: open,
  resetPassword: open,
  openTelemetrySession: open,
  sendTelemetryEvent: open,
  receiveBankLinkWebhook: open,
  receiveTextWebhook: open,
  receiveMailWebhook: open,
  getBanners: open,
  decideExperiment: open,
  getFeatures: open,
  getSandbox: open,
  getSandboxBankLinks: open,
  getStaffCodes: open,
  getSandboxHandOvers: open,
  sandboxPushBankLink: open,
  openSimulatedLink: open,
  signInAtSimulatedBank: open,
  leaveForSimulatedBank: open,
  resumeSimulatedLink: open,
  shareSimulatedAccounts: open,
  sandboxSendCoins: open,
  sandboxMine: open,
  sandboxReorganize: open,
  sandboxSetPrice: open,
  sandboxSendToken: open,
  sandboxPayByContract: open,
  sandboxReplaceTransaction: open,
  sandboxDropTransaction: open,
  sandboxSetNode: open,
  sandboxSetVenue: open,
  sandboxSetCustodian: open,
  sandboxSetWalletScreening: open,
  sandboxMoveClock: open,
  sandboxAnswerAsBureau: open,
  sandboxAnswerAsScreening: open,
  sandboxRunJobs: open,
  getSandboxTexts: open,
  sandboxReplyToText: open,
  sandboxBounceText: open,
  sandboxBounceEmail: open,
  sandboxSettlePayment: open,
  sandboxReturnPayment: open,
  sandboxNotifyOfChange: open,
  sandboxPayLoan: open,
  sandboxSendUsdc: open,
  sandboxReturnRepayment: open,

  getSelf: own({ params: { kind: 'customer' } }),
  getLegacyIdentity: own(),
  getApplications: own(),
  getProfile: own(),
  suggestAddresses: own({ body: { query: '1200 Maple', country: 'US' } }),
  getOwnRights: own(),
  showStaffFactor: own({ body: {} }),
  getStaff: own(),
  proposeStaffChange: own({ body: { kind: 'enable', account: SOMEBODY } }),
  decideStaffChange: own({ body: { change: SOMEBODY, decision: 'reject' } }),
  disableStaff: own({ params: { account: SOMEBODY }, body: {} }),
  endStaffSessions: own({ params: { account: SOMEBODY }, body: {} }),
  acceptStaffInvitation: open,
  getQueues: own(),
  searchApplications: own(),
  getWaitlist: own(),
  getDisposals: own(),
  getWorkItems: own(),
  getAllBanners: own(),
  saveBanner: own({
    params: { uuid: 'c1d2e3f4-0000-4000-8000-000000000001' },
    body: {
      message: 'News',
      variant: 'info',
      apps: ['crypto-backed-loan'],
      active: false,
      dismissable: true,
    },
  }),
  exportWaitlist: own(),
  getAuditLog: own(),
  exportAuditLog: own(),
  openStepUp: own({ body: CHANGE }),
  getAccountSecurity: own(),
  getLoanStatus: own(),
  startPasskey: own({ body: {} }),
  addPasskey: own({ body: { name: 'Key', credential: CREDENTIAL } }),
  startTotp: own({ body: {} }),
  confirmTotp: own({ body: { code: '000000' } }),
  removeTotp: own({ body: {} }),
  renewRecoveryCodes: own({ body: {} }),
  changePassword: own({ body: { password: 'seventeen quiet lighthouses' } }),
  startEmailChange: own({ body: { email: 'new@home.example' } }),
  changeEmail: own({ body: { email: 'new@home.example', code: '00000000' } }),
  changeConsent: own({ body: { type: 'MARKETING', optInOut: 'OPT_OUT' } }),
  getConsents: own(),
  getPushDevices: own(),
  stopPush: own({ params: { deviceUuid: '0196f0e4-0000-7000-8000-000000000000' } }),
  changePhone: own({ body: { phoneNumber: '6145550144' } }),
  createApplication: own({ body: { ...APPLICATION, organization: 'NOBODY' } }),
  renamePasskey: named(({ passkeyUuid }) => ({ body: { passkey: passkeyUuid, name: 'Mine now' } })),
  removePasskey: named(({ passkeyUuid }) => ({ body: { passkey: passkeyUuid } })),
  endDevices: named(({ deviceUuid }) => ({ body: { device: deviceUuid } })),
  sendStepUpCode: named(({ stepUpUuid }) => ({ params: { uuid: stepUpUuid }, body: { password: null } })),
  proveStepUp: named(({ stepUpUuid }) => ({
    params: { uuid: stepUpUuid },
    body: { method: 'password', code: '000000' },
  })),
  getApplication: named(),
  getApplicationState: named(),
  cancelApplication: named(nothing),
  retryCredit: named(nothing),
  createOffer: named((target) => ({ ...byId(target), body: OFFER })),
  getOffers: named(),
  selectOffer: named(byOffer),
  confirmRefinance: named((target) => ({ ...byId(target), body: confirmationOf(target) })),
  getRefinanceDetails: named(),
  giveRefinanceDetails: named((target) => ({ ...byId(target), body: GIVEN_DETAILS })),
  calculateCelsiusCollateral: named(byOffer),
  startRenewal: named(nothing),
  chooseTopUp: named((target) => ({
    ...byId(target),
    body: { topUpQuantity: '0.1', appUuid: target.uuid, organization: 'PLEDGE' },
  })),
  getReplacementOffer: named(),
  replaceOffer: named((target) => ({ ...byId(target), body: { minCollateralUnits: '1' } })),
  getDetailsConsents: named(),
  correctDetails: named((target) => ({
    ...byId(target),
    body: { name: DETAILS.name, homeAddress: DETAILS.homeAddress, triesLeft: 5 },
  })),
  submitBorrowerDetails: named((target) => ({ ...byId(target), body: DETAILS })),
  getFinalSteps: named(),
  getIdentity: named(),
  uploadIdDocument: named((target) => ({
    ...byId(target),
    body: idFields(target.ownerId, 'FRONT', 'front.jpg'),
    file: { name: 'front.jpg', type: 'application/octet-stream', bytes: Buffer.from('no picture') },
  })),
  getDisbursementAccount: named(),
  saveManualBank: named((target) => ({ ...byId(target), body: BANK })),
  saveWalletAddress: named((target) => ({ ...byId(target), body: WALLET })),
  confirmMicroTransfer: named((target) => ({ ...byId(target), body: { received: true } })),
  getBankLinkItems: named(),
  createLinkToken: named(nothing),
  exchangeBankLinkToken: named((target) => ({
    ...byId(target),
    body: {
      accessToken: 'public-token',
      metadata: { linkToken: 'link-token', institution: { id: 'one', name: 'Bank' } },
    },
  })),
  storeLinkError: named((target) => ({
    ...byId(target),
    body: { linkError: { errorCode: 'ITEM_LOCKED' }, linkErrorMetadata: { status: 'requires_credentials' } },
  })),
  verifyMicroDeposits: named((target) => ({
    ...byId(target),
    body: { itemUuid: target.bankLinkUuid, amounts: ['0.01', '0.02'] },
  })),
  removeBankLink: named((target) => ({ ...byId(target), body: { itemUuid: target.bankLinkUuid } })),
  setAchAccount: named((target) => ({
    ...byId(target),
    body: { accountType: 'checking', achAccountId: target.linkedAccountId },
  })),
  getDocuments: named(),
  getDocumentFile: named((target) => ({
    params: { uuid: target.uuid, identityUuid: target.ownerId, docUuid: target.docUuid },
  })),
  signDocument: named((target) => ({
    params: { uuid: target.uuid, docUuid: target.docUuid },
    body: { sha256: SHA, accepted: true },
  })),
  getCollateral: named(),
  setWalletType: named((target) => ({ ...byId(target), body: 'CUSTODIAL' })),
  confirmCollateralSent: named(nothing),
  verifyDepositAddress: named(nothing),
  getCollateralRelease: named(),
  getLoan: named(),
  ...Object.fromEntries(
    Object.entries({ ...EXPERIMENT_INPUTS, ...ORGANIZATION_INPUTS, ...REFINANCE_INPUTS }).map(
      ([name, input]) => [name, own(input)],
    ),
  ),
  ...Object.fromEntries(
    Object.entries({ ...DEBIT_INPUTS, ...LOAN_INPUTS, ...SCREENING_INPUTS }).map(([name, input]) => [
      name,
      named(input),
    ]),
  ),
  requestCollateralRelease: named((target) => ({
    ...byId(target),
    body: { returnAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
  })),

  leaveWaitlist: named(),
  removeBanner: named(),
  getApplicationFile: named(),
  getIdDocumentFile: named((target) => ({ params: { uuid: target.uuid, docUuid: target.idDocUuid } })),
  getAgentDocumentFile: named((target) => ({ params: { uuid: target.uuid, docUuid: target.docUuid } })),
  decideIdentity: named((target) => ({ ...byId(target), body: { decision: 'approve' } })),
  recheckCredit: named(nothing),
  recordConsentWithdrawal: named((target) => ({
    ...byId(target),
    body: { way: 'PHONE', receivedOn: '2026-11-20' },
  })),
  declineApplication: named((target) => ({ ...byId(target), body: { reasons: ['IDENTITY_UNVERIFIED'] } })),
  settleWrongAsset: named((target) => ({
    params: { uuid: target.uuid, assetUuid: target.docUuid },
    body: { asset: target.docUuid, outcome: 'RETURNED', note: 'Sent back' },
  })),
  decideRelease: named((target) => ({ ...byId(target), body: { decision: 'approve' } })),
  decideCollateralReturn: named((target) => ({
    ...byId(target),
    body: { requestId: target.docUuid, decision: 'approve' },
  })),
  takePaymentBack: named((target) => ({
    params: { uuid: target.uuid, paymentUuid: target.docUuid },
    body: { reason: 'R01' },
  })),
  setMarginAction: own({ body: { action: 'resume', reason: 'The venues agree again' } }),
  getFailedDebits: own(),
  getSaleQueues: own(),
  getPaymentReviews: own(),
  getRefunds: own(),
  assignUnmatchedPayment: named(({ reportId }) => ({
    params: { id: reportId },
    body: { loanReference: '3F2A-9C01-7B44' },
  })),
  rejectPayout: named((target) => ({
    ...byId(target),
    body: { payoutAttempt: 1, problem: 'ACCOUNT_CLOSED' },
  })),
  liftPayoutHold: named((target) => ({ ...byId(target), body: { payoutAttempt: 1 } })),
  handlePayoutException: named((target) => ({
    params: { uuid: target.uuid, exceptionUuid: target.docUuid },
    body: {},
  })),
}

/** Callers without access: each would be the right one for another application. */
export interface Strangers {
  readonly otherBorrower: Caller
  readonly otherOrganization: Caller
  readonly agent: Caller
  readonly otherAgent: Caller
}

export const strangersOf = async (product: Product): Promise<Strangers> => ({
  otherBorrower: await product.borrower(),
  otherOrganization: await product.borrower(undefined, 'NORTHWIND'),
  agent: await product.agent('avery'),
  otherAgent: await product.agent('avery', 'NORTHWIND'),
})

/** Every signed-in caller whom this call on this application must not serve. */
export const whoMayNot = (
  call: CallDefinition,
  strangers: Strangers,
  owner: Caller,
): readonly (readonly [string, Caller])[] => [
  ['a borrower of the same organization', strangers.otherBorrower],
  ['a borrower of another organization', strangers.otherOrganization],
  ['an agent of another organization', strangers.otherAgent],
  call.caller === 'agent' ? ['its own borrower', owner] : ['an agent', strangers.agent],
]

/** The information in a response. */
export const learned = ({ status, body }: Answer) => ({ status, body: body as unknown })
