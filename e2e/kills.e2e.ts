import { expectOneLoan } from './kills/domestic-end.ts'
import { endStateOf, expectSound, settledEnd, timesIncomplete, timesNotified } from './kills/end-state.ts'
import { BRANDS, JOURNEYS } from './kills/journeys.ts'
import { newJourney, playThrough, type Step } from './kills/killed-journey.ts'
import { expect, productOfFile, test } from './people.ts'
import { randomOf } from '../apps/server/src/product/random.test-data.ts'

/** The test command kills a few times in one journey; the campaign in each of them (`npm run campaign -- kills`). */
const KILLS = Number(process.env['PLEDGE_KILLS'] ?? 5)
/** Comma-separated names; or all. */
const CHOSEN = process.env['PLEDGE_JOURNEYS'] ?? 'domestic loan'
const SEED = Number(process.env['PLEDGE_SEED'] ?? Date.now() % 1_000_000)
/**
 * An email leased by a dead process is sent by the next one a minute later, a leased job of the queue after two
 * (store/work/queue.ts): a delay alone is not another end state.
 */
const LATEST_MS = 200_000
const NONE = { count: 0, random: () => 0.9 }

const journeys: readonly (readonly [string, readonly Step[]])[] = Object.entries(JOURNEYS)

test.describe('the server is killed again and again', () => {
  const product = productOfFile()

  for (const [index, [name, steps]] of journeys.entries()) {
    if (CHOSEN !== 'all' && !CHOSEN.split(',').includes(name)) continue
    test(`${name}: the same end with ${KILLS} kills spread over it as with none, and one effect of each call (R1, R2, laws 2 and 3)`, async ({
      browser,
    }) => {
      test.setTimeout(LATEST_MS + 150_000 + KILLS * 25_000)
      const spared = await newJourney(browser, product(), BRANDS[name])
      await playThrough(spared, steps, NONE)
      const expected = await settledEnd(spared)
      expectSound(expected)
      const notified = await timesNotified(spared)

      const killed = await newJourney(browser, product(), BRANDS[name])
      const points = await playThrough(killed, steps, { count: KILLS, random: randomOf(SEED + index) })
      console.log(`PLEDGE_SEED=${SEED} repeats these kills of ${name}: ${points.join(', ')}`)
      await expect.poll(() => endStateOf(killed), { timeout: LATEST_MS }).toEqual(expected)
      expect(await settledEnd(killed), 'nothing follows after it').toEqual(expected)
      for (const [subject, times] of await timesNotified(killed))
        // Two messages of the same moment are one email, also in the journey without a kill.
        expect(times, subject).toBeLessThanOrEqual(
          Math.max(
            notified.get(subject) ?? 0,
            /one more thing/.test(subject) ? timesIncomplete(expected) : 0,
          ),
        )
      if (name === 'domestic loan') await expectOneLoan(killed)
      await spared.leave()
      await killed.leave()
    })
  }
})
