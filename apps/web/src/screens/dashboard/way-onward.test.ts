import { APPLICATION_STATES, STAGES } from '@pledge/domain/application/states'
import { WIRE_TRANSITIONS, wireTransition } from '@pledge/domain/view/wire-transitions'
import { describe, expect, it } from 'vitest'
import { mayCancel } from '../../journey/may-cancel.ts'
import { shortAnswer } from '../refinance/refinance.test-data.ts'
import { pathOnward, roadPlace, wayOnward } from './way-onward.ts'

describe('wayOnward', () => {
  it.each([
    ['BORROWER_DETAILS', 'APPLYING', { kind: 'continue', page: 'details' }],
    ['OFFER_SELECT', 'APPLYING', { kind: 'continue', page: 'renew' }],
    ['SOFT_CREDIT_FROZEN', 'APPLYING', { kind: 'continue', page: 'credit-frozen' }],
    ['SIGN_DOCS', 'APPLYING', { kind: 'continue', page: 'next-steps' }],
    ['WAITING_FOR_COLLATERAL', 'PROCESSING', { kind: 'continue', page: 'next-steps' }],
    ['SOFT_CREDIT', 'APPLYING', { kind: 'passing' }],
    ['GEN_APP_DISCLOSURES', 'APPLYING', { kind: 'passing' }],
    ['FUNDABLE', 'ORIGINATING', { kind: 'progress', page: 'complete' }],
    ['BORROWER_MICRO_DEPOSIT_CONFIRM', 'ORIGINATING', { kind: 'continue', page: 'complete' }],
    ['COMPLETE', 'FINAL', { kind: 'funded', page: 'complete' }],
    ['COMPLETE', 'COLLATERAL_RELEASE', { kind: 'release' }],
    ['CANCELLED', 'FINAL', { kind: 'ended', how: 'CANCELLED' }],
    ['CANCELLED', 'COLLATERAL_RELEASE', { kind: 'ended', how: 'CANCELLED' }],
    ['EXPIRED', 'FINAL', { kind: 'ended', how: 'EXPIRED' }],
    ['DECLINED', 'FINAL', { kind: 'ended', how: 'DECLINED' }],
  ] as const)('of %s in %s (G.26)', (state, stage, way) =>
    expect(wayOnward({ state, stage, isPaidOff: false })).toEqual(way),
  )

  it.each([
    ['OFFER_SELECT', 'APPLYING', { kind: 'continue', page: 'celsius-refi' }],
    ['SIGN_DOCS', 'APPLYING', { kind: 'continue', page: 'celsius-refi' }],
    ['CELSIUS_WAITING_FOR_TOP_UP', 'PROCESSING', { kind: 'progress', page: 'celsius-refi/complete' }],
    ['CELSIUS_TOP_UP_REQUESTED', 'PROCESSING', { kind: 'continue', page: 'celsius-refi' }],
    ['CELSIUS_FULL_COLLATERAL_RECEIVED', 'PROCESSING', { kind: 'progress', page: 'celsius-refi/complete' }],
    ['WAITING_FOR_COLLATERAL', 'PROCESSING', { kind: 'progress', page: 'celsius-refi/complete' }],
    ['COMPLETE', 'FINAL', { kind: 'funded', page: 'celsius-refi/complete' }],
    ['COMPLETE', 'COLLATERAL_RELEASE', { kind: 'release' }],
    ['CANCELLED', 'FINAL', { kind: 'ended', how: 'CANCELLED' }],
    ['EXPIRED', 'FINAL', { kind: 'ended', how: 'EXPIRED' }],
  ] as const)('of a refinance, of %s in %s (G.26, part of 2.2.06)', (state, stage, way) =>
    expect(wayOnward({ state, stage, isPaidOff: false, isCelsiusRefi: true })).toEqual(way),
  )

  it('of a refinance whose top-up a reorganization has removed, to the list (part of 2.2.06)', () => {
    const application = { ...shortAnswer(), renewedBy: null }
    expect(wayOnward(application)).toEqual({ kind: 'continue', page: 'celsius-refi' })
  })

  it('never leads a refinance to a page that redirects it to the dashboard (G.26, part of 2.2.06)', () => {
    for (const state of APPLICATION_STATES)
      for (const stage of STAGES) {
        const way = wayOnward({ state, stage, isPaidOff: false, isCelsiusRefi: true })
        if ('page' in way)
          expect(pathOnward(way.page, 'x')).toMatch(
            /^\/account\/crypto-backed-loan\/celsius-refi(\/complete)?$/,
          )
      }
  })

  it('of a loan that is paid off: its collateral first, then none', () => {
    expect(wayOnward({ state: 'COLLATERAL_RELEASE', stage: 'COLLATERAL_RELEASE', isPaidOff: true })).toEqual({
      kind: 'release',
    })
    expect(wayOnward({ state: 'COMPLETE', stage: 'FINAL', isPaidOff: true })).toEqual({ kind: 'repaid' })
  })

  it.each([false, true])(
    'of a loan that another one has renewed, to that one; its collateral is there (a refinance: %s)',
    (isCelsiusRefi) => {
      const renewed = { state: 'COMPLETE', stage: 'FINAL', isPaidOff: true, renewedBy: 'x' } as const
      expect(wayOnward({ ...renewed, isCelsiusRefi })).toEqual({ kind: 'renewed', by: 'x' })
    },
  )

  it('never leads back to the dashboard', () => {
    for (const state of APPLICATION_STATES)
      for (const stage of STAGES)
        expect(wayOnward({ state, stage, isPaidOff: false })).not.toHaveProperty('page', 'dashboard')
  })
})

describe('mayCancel', () => {
  it('offers it exactly where the journey has a way to cancel', () => {
    for (const { to: state, stage } of WIRE_TRANSITIONS) {
      const isInTable = wireTransition(state, 'ApplicationCancelled') !== undefined && stage !== 'ORIGINATING'
      expect([state, stage, mayCancel({ stage })]).toEqual([state, stage, isInTable])
    }
  })
})

describe('roadPlace', () => {
  it('grows with the journey and ends with it', () => {
    expect(roadPlace('APP_START')?.done).toBe(0)
    expect(roadPlace('SIGN_DOCS')?.done).toBe(3)
    expect(roadPlace('MANUAL_FUNDING_RELEASE')).toEqual({ done: 5, count: 6 })
    expect(roadPlace('COMPLETE')).toBeNull()
    expect(roadPlace('CANCELLED')).toBeNull()
  })
})
