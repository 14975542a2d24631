import { describe, expect, it } from 'vitest'
import { APPLICATION_STATES } from '../application/states.ts'
import {
  isConfirmable,
  isSubmittedRefinance,
  isTopUpDepositDue,
  refinanceAction,
  stateAfterConfirmation,
  TOP_UP_STATES,
} from './refinance-states.ts'

const ALL = APPLICATION_STATES

describe('states of a refinance', () => {
  it('count as submitted in these five, and in no other (2.4.20)', () => {
    expect(ALL.filter(isSubmittedRefinance).toSorted()).toEqual([
      'CELSIUS_FULL_COLLATERAL_RECEIVED',
      'CELSIUS_TOP_UP_REQUESTED',
      'CELSIUS_WAITING_FOR_TOP_UP',
      'COMPLETE',
      'WAITING_FOR_COLLATERAL',
    ])
  })

  it.each([
    ['OFFER_SELECT', 'SIGN_DOCS', 'part of 2.4.16'],
    ['SIGN_DOCS', 'SIGN_DOCS', 'part of 2.4.16'],
    ['WAITING_FOR_COLLATERAL', 'WAITING_FOR_COLLATERAL', 'signed'],
    ['COMPLETE', 'COMPLETE', 'signed'],
    ['CELSIUS_WAITING_FOR_TOP_UP', 'CELSIUS_WAITING_FOR_TOP_UP', 'part of 2.4.17, G.77'],
    ['CELSIUS_TOP_UP_REQUESTED', 'CELSIUS_TOP_UP_REQUESTED', 'part of 2.4.17, G.77'],
    ['CELSIUS_FULL_COLLATERAL_RECEIVED', 'CELSIUS_FULL_COLLATERAL_RECEIVED', 'part of 2.4.17, G.77'],
  ])('%s becomes %s by a confirmation (%s)', (before, after) => {
    expect(stateAfterConfirmation(before)).toBe(after)
  })

  it('need the tick only once a top-up is requested (part of 2.5.01, G.85)', () => {
    const confirmable = ['OFFER_SELECT', 'SIGN_DOCS', ...TOP_UP_STATES]
    expect(ALL.filter((state) => isConfirmable(state, true)).toSorted()).toEqual(confirmable.toSorted())
    for (const state of ALL)
      expect(isConfirmable(state, false), state).toBe(
        state !== 'CELSIUS_TOP_UP_REQUESTED' && confirmable.includes(state),
      )
  })

  it.each([
    ['OFFER_SELECT', false, 'REVIEW_LOAN_AGREEMENT'],
    ['OFFER_SELECT', true, 'VIEW_TOP_UP_ESTIMATE'],
    ['SIGN_DOCS', true, 'REVIEW_LOAN_AGREEMENT'],
    ['CELSIUS_WAITING_FOR_TOP_UP', true, null],
    ['CELSIUS_TOP_UP_REQUESTED', true, 'DEPOSIT_REQUIRED_COLLATERAL'],
    ['CELSIUS_FULL_COLLATERAL_RECEIVED', true, null],
    ['WAITING_FOR_COLLATERAL', false, null],
    ['COMPLETE', false, null],
  ] as const)('%s, with a top-up required %s, has the button %s (G.09)', (state, isTopUpRequired, action) => {
    expect(refinanceAction(state, { isTopUpRequired, isShort: false })).toBe(action)
  })

  it('ask for a deposit once a top-up is requested, and again while part of a confirmed one is missing', () => {
    const dueWhere = (isShort: boolean) => ALL.filter((state) => isTopUpDepositDue({ state, isShort }))
    expect(dueWhere(false)).toEqual(['CELSIUS_TOP_UP_REQUESTED'])
    expect(dueWhere(true).toSorted()).toEqual([
      'CELSIUS_FULL_COLLATERAL_RECEIVED',
      'CELSIUS_TOP_UP_REQUESTED',
      'WAITING_FOR_COLLATERAL',
    ])
    for (const state of dueWhere(true))
      expect(refinanceAction(state, { isTopUpRequired: true, isShort: true })).toBe(
        'DEPOSIT_REQUIRED_COLLATERAL',
      )
  })
})
