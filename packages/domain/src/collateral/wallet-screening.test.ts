import { describe, expect, it } from 'vitest'
import {
  agentsToAccept,
  isWalletUsable,
  UNSCREENED_WALLET,
  WALLET_STATUSES,
  walletAfterAnswer,
  walletAfterDecision,
  type WalletDecision,
  type WalletState,
} from './wallet-screening.ts'

const HIT_SCORE = 70
const clear = { score: 5, lists: [] }
const risky = { score: 70, lists: [] }
const listed = { score: 100, lists: ['OFAC SDN'] }
const after = (...found: readonly (typeof clear | typeof risky | typeof listed)[]): WalletState =>
  found.reduce((wallet: WalletState, one) => walletAfterAnswer(wallet, one, HIT_SCORE), UNSCREENED_WALLET)
const says = (agentId: string, decision: WalletDecision['decision'], note = 'Checked'): WalletDecision => ({
  agentId,
  decision,
  note,
  at: 1,
})
const decided = (wallet: WalletState, ...decisions: readonly WalletDecision[]): WalletState =>
  decisions.reduce((before, one) => {
    const result = walletAfterDecision(before, one)
    if (!result.ok) throw new Error(result.code)
    return result.wallet
  }, wallet)
const refusal = (wallet: WalletState, decision: WalletDecision) => {
  const result = walletAfterDecision(wallet, decision)
  return result.ok ? null : result.code
}

describe('the screening of a wallet (31 CFR 501.603; note 078)', () => {
  it('is usable once it is clear or accepted, and in no other status', () =>
    expect(WALLET_STATUSES.filter((status) => isWalletUsable({ status }))).toEqual(['CLEAR', 'ACCEPTED']))

  it.each([
    [69, 'CLEAR'],
    [70, 'HELD'],
  ])('with a score of %d is %s', (score, status) =>
    expect(walletAfterAnswer(UNSCREENED_WALLET, { score, lists: [] }, HIT_SCORE).status).toBe(status),
  )

  it('holds what a list names, whatever its score', () =>
    expect(walletAfterAnswer(UNSCREENED_WALLET, { score: 0, lists: ['OFAC SDN'] }, HIT_SCORE).status).toBe(
      'HELD',
    ))

  it('is accepted by one agent for a score, and by two for a list', () => {
    expect([agentsToAccept(risky), agentsToAccept(listed)]).toEqual([1, 2])
    expect(decided(after(risky), says('ann', 'accept')).status).toBe('ACCEPTED')
    const once = decided(after(listed), says('ann', 'accept'))
    expect(once.status).toBe('HELD')
    expect(refusal(once, says('ann', 'accept'))).toBe('approval.same-agent')
    expect(decided(once, says('bob', 'accept')).status).toBe('ACCEPTED')
  })

  it('is confirmed by one agent, who may have accepted it before', () => {
    const once = decided(after(listed), says('ann', 'accept'), says('ann', 'confirm'))
    expect([once.status, once.decisions.length]).toEqual(['CONFIRMED', 1])
  })

  it('is decided with a note, while a hit waits', () => {
    expect(refusal(after(risky), says('ann', 'accept', ' '))).toBe('approval.note-required')
    expect(refusal(after(clear), says('ann', 'confirm'))).toBe('transition.not-allowed')
    const accepted = decided(after(risky), says('ann', 'accept'))
    expect(refusal(accepted, says('bob', 'confirm'))).toBe('transition.not-allowed')
  })

  it('keeps what agents decided while an answer adds nothing, and asks again once one does', () => {
    const accepted = decided(after(risky), says('ann', 'accept'))
    expect(walletAfterAnswer(accepted, risky, HIT_SCORE)).toEqual(accepted)
    expect(walletAfterAnswer(accepted, clear, HIT_SCORE)).toEqual(accepted)
    expect(walletAfterAnswer(accepted, { score: 71, lists: [] }, HIT_SCORE)).toMatchObject({
      status: 'HELD',
      decisions: [],
    })
    expect(walletAfterAnswer(accepted, listed, HIT_SCORE).status).toBe('HELD')
    const confirmed = decided(after(listed), says('ann', 'confirm'))
    expect(walletAfterAnswer(confirmed, clear, HIT_SCORE).status).toBe('CONFIRMED')
  })

  it('keeps a first agent while the same hit is reported again, and forgets them where it changed', () => {
    const once = decided(after(listed), says('ann', 'accept'))
    expect(walletAfterAnswer(once, listed, HIT_SCORE).decisions).toHaveLength(1)
    expect(walletAfterAnswer(once, { ...listed, lists: ['OFAC SDN', 'EU'] }, HIT_SCORE).decisions).toEqual([])
    expect(walletAfterAnswer(once, clear, HIT_SCORE)).toMatchObject({ status: 'CLEAR', decisions: [] })
  })
})
