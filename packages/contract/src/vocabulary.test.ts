import { TOP_UP_STATES } from '@pledge/domain/refinance/refinance-states'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { applicationState } from './applications.ts'
import { borrowerDetails } from './borrower.ts'
import { setWalletType } from './collateral.ts'
import { coin } from './wire.ts'

const STAGES = ['UNINITIALIZED_STATE', 'APPLYING', 'PROCESSING', 'ORIGINATING', 'COLLATERAL_RELEASE', 'FINAL']
const STATES = [
  'APP_START',
  'ATTACH_PROFILE',
  'BORROWER_DETAILS',
  'CANCELLED',
  'COMPLETE',
  'DECLINED',
  'EXPIRED',
  'FINAL_STEPS',
  'FUNDABLE',
  'GEN_APP_DISCLOSURES',
  'KYC_VERIFY',
  'CRYPTO_FUNDING_VERIFY',
  'BORROWER_MICRO_DEPOSIT_CONFIRM',
  'MANUAL_FUNDING_RELEASE',
  'OFFER_SELECT',
  'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER',
  'SIGN_DOCS',
  'SOFT_CREDIT',
  'SOFT_CREDIT_FROZEN',
  'SOFT_CREDIT_LOCKED',
  'SOFT_CREDIT_NO_MATCH',
  'UNINITIALIZED_STATUS',
  'WAITING_FOR_COLLATERAL',
]

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success
/** The values that an answer may have; a reader treats others as unknown (row 1.4.14, `unknown-state.test.ts`). */
const tells = (schema: z.ZodMiniType, value: unknown) => z.safeEncode(schema, value).success
const { shape } = applicationState

describe('the exact values that the wire accepts', () => {
  it('six stages (1.4.01)', () => {
    expect(Object.values(shape.stage.def.entries)).toEqual(STAGES)
    for (const stage of STAGES) expect(takes(shape.stage, stage), stage).toBe(true)
    for (const other of ['SERVICING', 'applying', '', null, 'COMPLETE'])
      expect(takes(shape.stage, other)).toBe(false)
  })

  it('the states of a refinance, among those of an application (part of 1.4.04, part of 2.3.15, G.49)', () => {
    for (const state of TOP_UP_STATES) {
      expect(tells(shape.state, state), state).toBe(true)
      expect(z.parse(shape.state, state)).toBe(state)
    }
  })

  it('the states of an application; COLLATERAL_RELEASE is also a stage (1.4.03; part of 1.4.02)', () => {
    for (const state of [...STATES, 'COLLATERAL_RELEASE']) {
      expect(tells(shape.state, state), state).toBe(true)
      expect(z.parse(shape.state, state)).toBe(state)
    }
    for (const other of ['UNINITIALIZED_STATE', 'APPLYING', 'complete', ''])
      expect(tells(shape.state, other)).toBe(false)
    expect(takes(shape.state, null)).toBe(false)
  })

  it.each([
    [
      '1.3.49',
      'types of an address',
      borrowerDetails.shape.homeAddress.shape.type,
      ['HOME', 'MAILING', 'SECONDARY', 'INVESTMENT'],
      'WORK',
    ],
    ['1.3.53', 'coins', coin, ['BTC', 'ETH', 'SOL'], 'DOGE'],
    ['1.5.45', 'types of a wallet', setWalletType.body, ['SELF_HOSTED', 'CUSTODIAL'], 'PAPER'],
  ] as const)('(%s) %s', (_row, _what, schema, all, other) => {
    expect(Object.values(schema.def.entries)).toEqual(all)
    for (const one of all) expect(takes(schema, one), one).toBe(true)
    for (const wrong of [other, all[0].toLowerCase(), '', null, [all[0]]])
      expect(takes(schema, wrong)).toBe(false)
  })

  it('two types of a government ID, and four consents, each in or out (1.3.45, 1.3.46, 1.3.50)', () => {
    const { consents, governmentIssuedIdentifier } = borrowerDetails.shape
    for (const type of ['PASSPORT_NUMBER', 'OTHER_GIIN', 'SSN'])
      expect(takes(governmentIssuedIdentifier, { identifier: 'AB123456', type, country: 'GB' }), type).toBe(
        type !== 'SSN',
      )
    const isTaken = (type: string) => takes(consents, [{ type, version: 1, optInOut: 'OPT_IN' }])
    for (const type of ['PRIVACY', 'TERMS', 'COMMUNICATIONS', 'MARKETING'])
      expect(isTaken(type), type).toBe(true)
    // The server itself records the consent of the check, and accepts it from no caller.
    for (const type of ['SOFT_CREDIT', 'COOKIES', 'terms', '']) expect(isTaken(type), type).toBe(false)
    for (const optInOut of ['OPT_IN', 'OPT_OUT', 'MAYBE'])
      expect(takes(consents, [{ type: 'TERMS', version: 1, optInOut }]), optInOut).toBe(optInOut !== 'MAYBE')
  })
})
