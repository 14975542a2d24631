import { describe, expect, it } from 'vitest'
import { holdsThatStop, WATCHED_KINDS, WATCHED_WORK, type WatchedWork } from './watched.ts'

const OF_RELEASES = 'BANKRUPTCY DECEASED FRAUD'
const OF_SALES = 'BANKRUPTCY SCRA DECEASED DISPUTE'

describe('the work that operators are alerted to (note 089)', () => {
  it.each<[WatchedWork, string]>([
    ['refundToApprove', OF_RELEASES],
    ['refundByHand', OF_RELEASES],
    ['refundUnanswered', OF_RELEASES],
    ['refundUnderWay', OF_RELEASES],
    ['saleStopped', OF_SALES],
    ['saleUnderWay', OF_SALES],
    ['deliveryRejected', OF_SALES],
    ['deficiency', 'BANKRUPTCY SCRA DECEASED DISPUTE FRAUD'],
  ])('%s is forbidden by holds of the kinds %s', (kind, holds) => {
    expect(holdsThatStop(kind).join(' ')).toBe(holds)
  })

  it('is listed whole', () => {
    expect([...WATCHED_KINDS].toSorted()).toEqual(Object.keys(WATCHED_WORK).toSorted())
  })
})
