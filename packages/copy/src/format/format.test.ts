import { describe, expect, it } from 'vitest'
import { coins, coinsDue, TRANSACTION_PLACES, wireCoins, wireCoinsDue, transactionCoins } from './coins.ts'
import { countryName } from './countries.ts'
import { endOfDay, shortEndOfDay } from './deadlines.ts'
import { dueCoins, dueCoinsTyped, heldCoins, tokens } from './page-coins.ts'
import { calendarDate, date, dateTime, shortDate, timeOfDay } from './dates.ts'
import { dollars, wholeDollars, wireDollars, wireWholeDollars } from './dollars.ts'
import { aprPercent, bpsRatePercent, bpsShortPercent, ratePercent, shortPercent } from './percent.ts'
import { counted, range } from './range.ts'

it('names a country by its code', () => {
  expect(['US', 'CH', 'KP'].map(countryName)).toEqual(['United States', 'Switzerland', 'North Korea'])
})

describe('dollars', () => {
  it.each([
    [0n, '$0.00'],
    [5n, '$0.05'],
    [1_010_000n, '$10,100.00'],
    [-7_499n, '-$74.99'],
    [123_456_789_012_345n, '$1,234,567,890,123.45'],
  ])('shows %s cents', (cents, text) => expect(dollars(cents)).toBe(text))

  it('cuts the cents of a round figure only', () => {
    expect(wholeDollars(500_100n)).toBe('$5,001')
    expect(wholeDollars(500_150n)).toBe('$5,001.50')
  })

  it('reads the dollars of the wire', () => {
    expect(wireDollars('10100.00')).toBe('$10,100.00')
    expect(wireWholeDollars('250001.00')).toBe('$250,001')
    expect(() => wireDollars('ten')).toThrow('Not a decimal number')
  })
})

describe('coins', () => {
  it('shows 0.12345678 as 0.1235 to 4 places (1.9.37)', () => {
    expect(wireCoins('0.12345678', 'BTC', TRANSACTION_PLACES)).toBe('0.1235 BTC')
    expect(coins(12_345_678n, 'BTC', TRANSACTION_PLACES)).toBe('0.1235 BTC')
  })

  it('never shows a transaction as nothing (1.9.37)', () => {
    expect(transactionCoins('0.12345678', 'BTC')).toBe('0.1235 BTC')
    expect(transactionCoins('0.00004321', 'BTC')).toBe('less than 0.0001 BTC')
    expect(transactionCoins('0', 'ETH')).toBe('0 ETH')
  })

  it('cuts trailing zeros and keeps all places otherwise', () => {
    expect(coins(50_000_000n, 'BTC')).toBe('0.5 BTC')
    expect(coins(1n, 'ETH')).toBe('0.000000000000000001 ETH')
    expect(coins(1_234_000_000_000n, 'SOL')).toBe('1,234 SOL')
  })

  it('never shows less than is due', () => {
    expect(coinsDue(12_340_001n, 'BTC', 4)).toBe('0.1235 BTC')
    expect(wireCoinsDue('0.12340000', 'BTC', 4)).toBe('0.1234 BTC')
  })
})

describe('coins of a page (G.56)', () => {
  const exact = '3.141592653589793238'

  it('have the places that can be typed: what is held cut down, what is due rounded up', () => {
    expect(heldCoins(exact, 'ETH')).toBe('3.14159265 ETH')
    expect(dueCoins(exact, 'ETH')).toBe('3.14159266 ETH')
    expect(heldCoins('12345.678901234567890123', 'ETH')).toBe('12,345.67890123 ETH')
    expect(dueCoinsTyped('12345.678901234567890123', 'ETH')).toBe('12345.67890124')
    expect(heldCoins('0.12345678', 'BTC')).toBe('0.12345678 BTC')
    expect(dueCoins('0.12345678', 'BTC')).toBe('0.12345678 BTC')
  })

  it('never look equal while something is missing, nor like nothing when there is something', () => {
    expect(heldCoins('2.999999999999999999', 'ETH')).not.toBe(dueCoins('3', 'ETH'))
    expect(heldCoins('0.000000000000000001', 'ETH')).toBe('less than 0.00000001 ETH')
    expect(dueCoins('0.000000000000000001', 'ETH')).toBe('0.00000001 ETH')
    expect(heldCoins('0', 'ETH')).toBe('0 ETH')
  })

  it('leave tokens as they are, the largest too', () => {
    expect(tokens('1000.5', 'USDC')).toBe('1,000.5 USDC')
    expect(tokens((2n ** 256n - 1n).toString(), 'units')).toMatch(/^115,792,.* units$/)
  })
})

describe('percent', () => {
  it('shows an APR with three places and a rate with two', () => {
    expect(aprPercent('0.09954')).toBe('9.954%')
    expect(aprPercent('0.0891')).toBe('8.910%')
    expect(ratePercent('0.115')).toBe('11.50%')
    expect(bpsRatePercent(891)).toBe('8.91%')
  })

  it('shows an LTV with as many places as it needs, at most two', () => {
    expect(shortPercent('0.5')).toBe('50%')
    expect(shortPercent('0.50254')).toBe('50.25%')
    expect(shortPercent('-0.04')).toBe('-4%')
    expect(bpsShortPercent(8550)).toBe('85.5%')
    expect(bpsShortPercent(7500)).toBe('75%')
  })
})

describe('dates', () => {
  const at = Date.UTC(2026, 11, 4, 22, 0)
  const shownIn = { timeZone: 'America/New_York' }

  it("says 'Friday, December 4, 2026 at 5:00 PM EST'", () => {
    expect(dateTime(at, shownIn)).toBe('Friday, December 4, 2026 at 5:00 PM EST')
  })

  it("follows the brand's zone over midnight and into summer time", () => {
    expect(dateTime(Date.UTC(2026, 6, 5, 4, 0), shownIn)).toBe('Sunday, July 5, 2026 at 12:00 AM EDT')
    expect(date(Date.UTC(2026, 11, 5, 3, 0), shownIn)).toBe('Friday, December 4, 2026')
    expect(shortDate(at, { timeZone: 'America/Denver' })).toBe('December 4, 2026')
    expect(timeOfDay(at, { timeZone: 'America/Denver' })).toBe('3:00 PM MST')
  })

  it('says a deadline as the end of its last day, in the zone of that day (G.67)', () => {
    expect(endOfDay(Date.UTC(2026, 11, 5, 5), shownIn)).toBe('Friday, December 4, 2026 at 11:59 PM EST')
    expect(shortEndOfDay(new Date('2026-12-05T05:00:00Z'), shownIn)).toBe('December 4, 2026, 11:59 PM EST')
    // The night on which the clocks go back: the day ends in winter time.
    expect(endOfDay(Date.UTC(2026, 10, 2, 5), shownIn)).toBe('Sunday, November 1, 2026 at 11:59 PM EST')
    expect(endOfDay(Date.UTC(2026, 10, 1, 4), shownIn)).toBe('Saturday, October 31, 2026 at 11:59 PM EDT')
  })

  it.each(['AR', 'AU', 'BR', 'CH', 'CL', 'HK', 'NZ', 'SG', 'TH', 'ZA', 'AE', 'UY'])(
    'writes the day first for readers in %s, with the month in words',
    (country) => {
      const there = { ...shownIn, country }
      expect(dateTime(at, there)).toBe('Friday, 4 December 2026 at 5:00 PM EST')
      expect(shortDate(at, there)).toBe('4 December 2026')
      expect(calendarDate('2026-12-04', { country })).toBe('4 December 2026')
      expect(shortEndOfDay(new Date('2026-12-05T05:00:00Z'), there)).toBe('4 December 2026, 11:59 PM EST')
    },
  )

  it.each(['US', 'PH', null, '', 'zz', '<b>'])('writes the month first for readers in %s', (country) => {
    expect(shortDate(at, { ...shownIn, country })).toBe('December 4, 2026')
  })

  it('shows a calendar date without a zone', () => {
    expect(calendarDate('2026-12-04')).toBe('December 4, 2026')
    expect(() => calendarDate('12/04/2026')).toThrow('Not a calendar date')
  })
})

describe('ranges', () => {
  it('joins two numbers with an en dash', () => {
    expect(range(1, 3, 'business days')).toBe('1\u20133 business days')
    expect(counted(1, 'day', 'days')).toBe('1 day')
    expect(counted(14, 'day', 'days')).toBe('14 days')
  })
})
