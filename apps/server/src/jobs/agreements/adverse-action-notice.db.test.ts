import { getDocumentFile, getDocuments } from '@pledge/contract/agreements'
import { decideRelease, declineApplication } from '@pledge/contract/portfolio'
import { DECLINE_REASONS } from '@pledge/domain/application/decline-reasons'
import { readBack } from '@pledge/providers/documents/read-back'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { INTERNATIONAL, detailsOf } from '@pledge/testing/steps/payloads'
import { giveDetails, start } from '@pledge/testing/steps/origination'
import {
  bringInternationalTo,
  INTERNATIONAL_DETAILS,
  startInternational,
} from '../../product/international.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo, mailsTo } from '../../product/steps.test-data.ts'

/** The legally required statements about a bureau (15 USC 1681m(a)), its score, and any other source (1681m(b)(1)). */
interface Says {
  readonly bureau: boolean
  readonly score: boolean
  readonly outside: boolean
  readonly reason: string
}

const NO_BUREAU = 'Our decision was not based on information obtained in a report'
const OUTSIDE =
  'information obtained from an outside source other than a consumer reporting agency. Under the Fair Credit Reporting Act, you have the right to make a written request, no later than 60 days after you receive this notice, for disclosure of the nature of this information.'
/** As printed in appendix A of 12 CFR part 1002, in force since March 20, 2024. */
const FTC =
  'The Federal agency that administers compliance with this law concerning this creditor is: Federal Trade Commission, Consumer Response Center, 600 Pennsylvania Avenue NW, Washington, DC 20580.'

describe('the notice of a refusal of credit', () => {
  let product: Product
  let avery: Caller
  beforeAll(async () => {
    product = await createProduct()
    avery = await product.agent('avery')
  })
  afterAll(() => product.close())

  const noticeOf = async (borrower: Caller, uuid: string): Promise<string> => {
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    const notices = documents.filter((one: { type: string }) => one.type === 'ADVERSE_ACTION')
    expect(notices).toHaveLength(1)
    const { uuid: docUuid, identityUuid } = notices[0]!
    const file = await borrower.ask(getDocumentFile, { params: { uuid, identityUuid, docUuid } })
    return (await readBack(new Uint8Array(file))).text.replaceAll(/\s+/g, ' ')
  }

  const expectSaid = (text: string, { bureau, score, outside, reason }: Says): void => {
    expect(text).toContain(reason)
    expect(text).toContain(FTC)
    expect(text.includes(OUTSIDE), 'the right to ask about an outside source').toBe(outside)
    expect(text.includes('outside source'), 'an outside source').toBe(outside)
    expect(text.includes('Northgate Credit Bureau'), 'the bureau').toBe(bureau)
    expect(text.includes('a free copy of your report'), 'the rights towards the bureau').toBe(bureau)
    expect(text.includes(NO_BUREAU), 'that there was no report').toBe(!bureau)
    expect(text.includes('Your credit score'), 'a score').toBe(score)
    expect(text.includes('Key factors'), 'what lowered the score').toBe(score)
  }

  it.each<[string, string, Says]>([
    [
      'the bureau, with its score',
      'Lowscore',
      { bureau: true, score: true, outside: false, reason: 'Serious delinquency, and public record' },
    ],
    [
      'the bureau, without a score',
      'Underage',
      {
        bureau: true,
        score: false,
        outside: false,
        reason: 'The consumer is reported as younger than 18',
      },
    ],
    [
      'the screening',
      'Failed',
      { bureau: false, score: false, outside: true, reason: DECLINE_REASONS.IDENTITY_UNVERIFIED },
    ],
    [
      'the check for covered borrowers (10 USC 987)',
      'Covered',
      {
        bureau: false,
        score: false,
        outside: true,
        reason: 'We do not grant credit to any applicant on the terms and conditions you have requested',
      },
    ],
  ])('states exactly the basis of a decline by %s (1.2.84, G.37)', async (_by, lastName, says) => {
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    await giveDetails(product, borrower, uuid, detailsOf({ lastName }))
    expect(await stateOf(borrower, uuid)).toBe('DECLINED')
    const text = await noticeOf(borrower, uuid)
    expectSaid(text, says)
    // The screening provider is not named, and a list may contain a namesake.
    expect(text).not.toMatch(/military|service ?member|sanctions|covered borrower/i)
  })

  it('informs an international borrower, without a bureau, of the outside source', async () => {
    const borrower = await product.borrower(undefined, INTERNATIONAL)
    const uuid = await startInternational(product, borrower)
    const name = { ...INTERNATIONAL_DETAILS.name, lastName: 'Failed' }
    await giveDetails(product, borrower, uuid, { ...INTERNATIONAL_DETAILS, name })
    expect(await stateOf(borrower, uuid)).toBe('DECLINED')
    const text = await noticeOf(borrower, uuid)
    expectSaid(text, {
      bureau: false,
      score: false,
      outside: true,
      reason: DECLINE_REASONS.IDENTITY_UNVERIFIED,
    })
    // US toll-free numbers cannot be called from other countries.
    const [mail] = await mailsTo(product, borrower)
    for (const sent of [text, mail?.text]) {
      expect(sent).toContain('+1 302 555 0174')
      expect(sent).not.toContain('(800) 555-0174')
    }
  })

  it.each([
    [undefined, 'INCOME_UNVERIFIED', { bureau: false, outside: false }],
    [{ report: false, outsideSource: false }, 'INCOME_UNVERIFIED', { bureau: false, outside: false }],
    [{ report: true, outsideSource: false }, 'INCOME_UNVERIFIED', { bureau: true, outside: false }],
    [{ report: false, outsideSource: true }, 'INCOME_UNVERIFIED', { bureau: false, outside: true }],
    [{ report: true, outsideSource: true }, 'INCOME_UNVERIFIED', { bureau: true, outside: true }],
    // A reason that only a report can give names the bureau, whatever was selected.
    [{ report: false, outsideSource: false }, 'CREDIT_DELINQUENT', { bureau: true, outside: false }],
  ] as const)(
    'states for an agent’s decline with the basis %o and %s what the agent reported (1.2.84, G.37)',
    async (basis, reason, says) => {
      const borrower = await product.borrower()
      const uuid = await bringTo(product, borrower, 'FINAL_STEPS')
      const body = { reasons: [reason], ...(basis !== undefined && { basis }) }
      await avery.ask(declineApplication, { params: { uuid }, body })
      await product.settle()
      expect(await stateOf(borrower, uuid)).toBe('DECLINED')
      // The bureau cleared this borrower without a score, so none was used.
      const reasonText = DECLINE_REASONS[reason]
      expectSaid(await noticeOf(borrower, uuid), { ...says, score: false, reason: reasonText })
    },
  )

  it('cannot name a bureau that was never queried, for an international borrower, whatever an agent selects', async () => {
    const borrower = await product.borrower(undefined, INTERNATIONAL)
    const uuid = await bringInternationalTo(product, borrower, 'FINAL_STEPS')
    const agent = await product.agent('avery', INTERNATIONAL)
    const body = { reasons: ['INCOME_UNVERIFIED'], basis: { report: true, outsideSource: true } }
    await agent.ask(declineApplication, { params: { uuid }, body })
    await product.settle()
    expectSaid(await noticeOf(borrower, uuid), {
      bureau: false,
      score: false,
      outside: true,
      reason: DECLINE_REASONS.INCOME_UNVERIFIED,
    })
  })

  it('states for a loan rejected by two agents after signing that neither was used, with its own reason', async () => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE')
    const body = { decision: 'refuse', reason: 'PAYOUT_ACCOUNT_UNVERIFIED' } as const
    for (const agent of [avery, await product.agent('blake')])
      await agent.ask(decideRelease, { params: { uuid }, body })
    await product.settle()
    expectSaid(await noticeOf(borrower, uuid), {
      bureau: false,
      score: false,
      outside: false,
      reason: DECLINE_REASONS.PAYOUT_ACCOUNT_UNVERIFIED,
    })
  })
})
