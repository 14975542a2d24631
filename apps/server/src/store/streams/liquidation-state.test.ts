import { describe, expect, it } from 'vitest'
import { liquidationState } from './liquidation-state.ts'

const STOPPED = {
  state: 'STOPPED',
  liquidationId: 'sale-1',
  orderedAt: 1,
  cause: 'LEVEL_REACHED',
  terms: {
    coin: 'BTC',
    goal: 'RESTORE_LTV',
    targetLtvBps: 7_500,
    feeBps: 200,
    expensesBps: 25,
    sliceCents: '2500000',
    minimumCents: '1000',
    limitBps: 100,
    fillSeconds: 60,
  },
  slices: [],
}

describe('the state of a sale as it is stored', () => {
  it('is read where a server that did not know the agent of a stop wrote it', () => {
    const stop = { cause: 'KILL_SWITCH', reason: 'KILL_SWITCH', since: 2 }
    expect(liquidationState.parse({ ...STOPPED, stop })).toMatchObject({ stop: { ...stop, agentId: null } })
  })
})
