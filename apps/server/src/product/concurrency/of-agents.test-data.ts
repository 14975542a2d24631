import { removeBanner, saveBanner } from '@pledge/contract/banners'
import {
  decideSanctions,
  decideWallet,
  fileSanctionsReport,
  recordSanctionsLicense,
} from '@pledge/contract/portfolio-sanctions'
import {
  clearScreening,
  decideIdentity,
  decideRelease,
  declineApplication,
  getApplicationFile,
  recheckCredit,
  settleWrongAsset,
} from '@pledge/contract/portfolio'
import { recordConsentWithdrawal } from '@pledge/contract/portfolio-consents'
import { joinWaitlist } from '@pledge/contract/residence'
import { leaveWaitlist } from '@pledge/contract/waitlist'
import { KNOWN_TOKENS } from '@pledge/domain/collateral/tokens'
import { getCollateral } from '@pledge/contract/collateral'
import { done } from '@pledge/testing/call/answer'
import { BANK, ETHER_OFFER, detailsOf } from '@pledge/testing/steps/payloads'
import { giveDetails, start } from '@pledge/testing/steps/origination'
import { bringTo, uploadSide } from '../steps.test-data.ts'
import { counting, events, sending, type Row, type Stage } from './concurrency.test-data.ts'

const USDC = KNOWN_TOKENS.ETH.find(({ symbol }) => symbol === 'USDC')?.contract ?? ''
const DEEP = 96
const BANNER = {
  message: 'Payments are late today.',
  variant: 'warn',
  apps: ['crypto-backed-loan'],
  active: true,
  dismissable: false,
} as const

/** A confirmed token at the address of a loan against ether. */
const unsupportedAssetOf = async ({ product, as, avery }: Stage) => {
  const uuid = await bringTo(product, as, 'WAITING_FOR_COLLATERAL', BANK, ETHER_OFFER)
  const { wallet } = await as.ask(getCollateral, { params: { uuid } })
  const { driver } = product.simulation.ether
  await driver.sendToken({ contract: USDC, address: wallet.depositAddress!, units: 500_000_000n })
  await driver.mine(DEEP)
  await product.settle()
  const { application } = await avery.ask(getApplicationFile, { params: { uuid } })
  return { uuid, assetUuid: String(application.collateral!.wrongAssets[0]!.uuid) }
}

/** A confirmed deposit whose source waits for agents. */
const walletHitOf = async ({ product, as, avery }: Stage) => {
  const uuid = await bringTo(product, as, 'WAITING_FOR_COLLATERAL', BANK, ETHER_OFFER)
  const { wallet } = await as.ask(getCollateral, { params: { uuid } })
  const { driver } = product.simulation.ether
  await product.simulation.walletScreening.driver.answerNext({ anyone: true }, 'RISK')
  await driver.sendToAddress({ address: wallet.depositAddress!, units: 10n ** 17n })
  await driver.mine(DEEP)
  await product.settle()
  const { application } = await avery.ask(getApplicationFile, { params: { uuid } })
  return { uuid, subjectUuid: String(application.walletScreenings[0]!.subjectUuid) }
}

/** An entry of the waitlist, by its address. */
const waitingOf = async ({ product, as }: Stage): Promise<string> => {
  const { accountId } = as.subject
  const body = { orgCode: 'PLEDGE', state: 'TX', email: `${accountId}@home.example` }
  await product.anonymous.ask(joinWaitlist, { body, from: '10.1.0.1' })
  const [row] = await product.rows('select id from waitlist order by joined_at desc limit 1')
  return String(row?.['id'])
}

let banners = 0
const newBanner = () => {
  banners += 1
  return `b1d2e3f4-0000-4000-8000-${String(banners).padStart(12, '0')}`
}

/** An application whose true match two agents have confirmed. */
const blocked = async ({ product, as }: Stage): Promise<string> => {
  const uuid = await start(product, as)
  await giveDetails(product, as, uuid, detailsOf({ lastName: 'Sanctioned' }))
  const body = { decision: 'confirm', note: 'Every field agrees' } as const
  for (const name of ['avery', 'blake'] as const) {
    const agent = await product.agent(name)
    await agent.ask(decideSanctions, { params: { uuid }, body })
  }
  return uuid
}

/** Agents' decisions, announcements and maintenance. */
export const ofAgents: Readonly<Record<string, Row>> = {
  decideIdentity: async ({ product, as, avery }) => {
    const uuid = await bringTo(product, as, 'FINAL_STEPS')
    done(await uploadSide(as, uuid, 'FRONT'))
    done(await uploadSide(as, uuid, 'BACK'))
    return {
      send: sending(avery, decideIdentity, { params: { uuid }, body: { decision: 'approve' } }),
      otherBody: { decision: 'refuse', reason: 'too dark' },
      effects: events(product, uuid, 'IdentityApproved'),
    }
  },
  decideSanctions: async ({ product, as, avery }) => {
    const uuid = await start(product, as)
    await giveDetails(product, as, uuid, detailsOf({ lastName: 'Sanctioned' }))
    const body = { decision: 'confirm', note: 'Every field agrees' }
    return {
      send: sending(avery, decideSanctions, { params: { uuid }, body }),
      otherBody: { ...body, note: 'Born elsewhere' },
      refusals: ['transition.not-allowed', 'approval.same-agent'],
      effects: events(product, uuid, 'SanctionsDecided'),
    }
  },
  recordSanctionsLicense: async (stage) => {
    const { product, avery } = stage
    const uuid = await blocked(stage)
    const body = { number: 'SDGT-2026-1', issuedOn: '2026-01-02', covers: 'ALL', note: 'Copy on file' }
    return {
      send: sending(avery, recordSanctionsLicense, { params: { uuid }, body }),
      otherBody: { ...body, note: 'In the vault' },
      refusals: ['transition.not-allowed', 'approval.same-agent'],
      effects: events(product, uuid, 'SanctionsLicenseEntered'),
    }
  },
  fileSanctionsReport: async (stage) => {
    const { product, avery } = stage
    const uuid = await blocked(stage)
    const report = { reference: 'OFAC-2026-1' }
    return {
      send: sending(avery, fileSanctionsReport, { params: { uuid }, body: report }),
      otherBody: { reference: 'OFAC-2026-2' },
      effects: events(product, uuid, 'SanctionsReportFiled'),
    }
  },
  clearScreening: async ({ product, as, avery }) => {
    const uuid = await start(product, as)
    await giveDetails(product, as, uuid, detailsOf({ lastName: 'Review' }))
    const body = { reason: 'BIRTH_DATE_DIFFERS', note: 'Born in another year' }
    return {
      send: sending(avery, clearScreening, { params: { uuid }, body }),
      otherBody: { ...body, note: 'Born elsewhere' },
      effects: events(product, uuid, 'ScreeningCleared'),
    }
  },
  recheckCredit: async ({ product, as, avery }) => {
    const uuid = await start(product, as)
    await giveDetails(product, as, uuid, detailsOf({ lastName: 'Locked' }))
    const { application } = await avery.ask(getApplicationFile, { params: { uuid } })
    const { agentTriesLeft: triesLeft } = application.credit
    return {
      send: sending(avery, recheckCredit, { params: { uuid }, body: { triesLeft } }),
      otherBody: { triesLeft: 1 },
      effects: events(product, uuid, 'CreditRetried'),
      good: 'some',
      isAlike: false,
    }
  },
  recordConsentWithdrawal: async ({ product, as, avery }) => {
    const uuid = await start(product, as)
    await giveDetails(product, as, uuid)
    const body = { way: 'PHONE', receivedOn: '2026-01-02' } as const
    const where = 'consents where borrower_id = $1 and application_id is null'
    return {
      send: sending(avery, recordConsentWithdrawal, { params: { uuid }, body }),
      otherBody: { ...body, way: 'LETTER' },
      effects: counting(product, where, as.subject.accountId),
      // Requests made while the first one was being recorded get its result.
      good: 'some',
    }
  },
  declineApplication: async ({ product, as, avery }) => {
    const uuid = await bringTo(product, as, 'FINAL_STEPS')
    const body = { reasons: ['INCOME_UNVERIFIED'] }
    return {
      send: sending(avery, declineApplication, { params: { uuid }, body }),
      otherBody: { reasons: ['RESIDENCE_UNVERIFIED'] },
      effects: events(product, uuid, 'ApplicationDeclined'),
    }
  },
  decideRelease: async ({ product, as, avery }) => {
    const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
    return {
      send: sending(avery, decideRelease, { params: { uuid }, body: { decision: 'approve' } }),
      otherBody: { decision: 'refuse', reason: 'INFORMATION_UNVERIFIED' },
      effects: events(product, uuid, 'ApprovalRecorded'),
      refusals: ['transition.not-allowed', 'approval.same-agent'],
    }
  },
  decideWallet: async (stage) => {
    const { product, avery } = stage
    const { uuid, subjectUuid } = await walletHitOf(stage)
    const body = { wallet: subjectUuid, decision: 'confirm', note: 'Traced' }
    return {
      send: sending(avery, decideWallet, { params: { uuid, subjectUuid }, body }),
      otherBody: { ...body, note: 'Traced again' },
      effects: counting(
        product,
        `wallet_screenings where application_id = $1 and status = 'CONFIRMED'`,
        uuid,
      ),
      refusals: ['transition.not-allowed'],
    }
  },
  settleWrongAsset: async (stage) => {
    const { product, avery } = stage
    const { uuid, assetUuid } = await unsupportedAssetOf(stage)
    const body = { asset: assetUuid, outcome: 'RETURNED', note: 'Sent back' }
    return {
      send: sending(avery, settleWrongAsset, { params: { uuid, assetUuid }, body }),
      otherBody: { ...body, note: 'Sent elsewhere' },
      effects: counting(
        product,
        'unsupported_assets where application_id = $1 and settled_at is not null',
        uuid,
      ),
      good: 'all',
    }
  },
  leaveWaitlist: async (stage) => {
    const { product, avery } = stage
    const uuid = await waitingOf(stage)
    const left = counting(product, 'waitlist where id = $1', uuid)
    return {
      send: sending(avery, leaveWaitlist, { params: { uuid } }),
      otherBody: {},
      effects: async () => 1 - (await left()),
      refusals: ['access.not-found'],
    }
  },
  saveBanner: async ({ product, avery }) => {
    const uuid = newBanner()
    return {
      send: sending(avery, saveBanner, { params: { uuid }, body: BANNER }),
      otherBody: { ...BANNER, message: 'Payments are on time.' },
      effects: counting(product, 'banners where id = $1', uuid),
      good: 'all',
      // Each tells when it was last changed.
      isAlike: false,
    }
  },
  removeBanner: async ({ product, avery }) => {
    const uuid = newBanner()
    await avery.ask(saveBanner, { params: { uuid }, body: BANNER })
    const left = counting(product, 'banners where id = $1', uuid)
    return {
      send: sending(avery, removeBanner, { params: { uuid } }),
      otherBody: {},
      effects: async () => 1 - (await left()),
      refusals: ['access.not-found'],
    }
  },
}
