import { endStateOf, expectSound, settledEnd, timesTold } from './kills/end-state.ts'
import { OTHER_JOURNEYS } from './kills/journeys.ts'
import { newJourney, playThrough, type Step } from './kills/killed-journey.ts'
import { expect, productOfFile, test } from './people.ts'
import { randomOf } from './random.ts'

/** The test command kills a few times on one journey; the campaign on each of them (`npm run campaign -- kills`). */
const KILLS = Number(process.env['PLEDGE_KILLS'] ?? 3)
const JOURNEYS = process.env['PLEDGE_JOURNEYS'] ?? 'identity refused'
const SEED = Number(process.env['PLEDGE_SEED'] ?? Date.now() % 1_000_000)
const NONE = { count: 0, random: () => 0.9 }

const chosen: readonly (readonly [string, readonly Step[]])[] = Object.entries(OTHER_JOURNEYS).filter(
  ([name]) => JOURNEYS === 'all' || JOURNEYS.split(',').includes(name),
)

test.describe('the server is killed between a borrower and the money', () => {
  const product = productOfFile()

  for (const [index, [name, steps]] of chosen.entries())
    test(`${name}: the same end with ${KILLS} kills at random points as with none (R1, R2, laws 2 and 3)`, async ({
      browser,
    }) => {
      test.setTimeout(60_000 + KILLS * 15_000)
      const random = randomOf(SEED + index)
      const spared = await newJourney(browser, product())
      await playThrough(spared, steps, NONE)
      const expected = await settledEnd(spared)
      expectSound(expected)
      const told = await timesTold(spared)

      const killed = await newJourney(browser, product())
      const points = await playThrough(killed, steps, { count: KILLS, random })
      console.log(`PLEDGE_SEED=${SEED} repeats these kills of ${name}: ${points.join(', ')}`)
      await expect.poll(() => endStateOf(killed), { timeout: 40_000 }).toEqual(expected)
      expect(await settledEnd(killed), 'nothing follows after it').toEqual(expected)
      for (const [subject, times] of await timesTold(killed))
        expect(times, subject).toBeLessThanOrEqual(told.get(subject) ?? 0)
      await spared.leave()
      await killed.leave()
    })
})
