import { describe, expect, it } from 'vitest'
import { createProduct } from '../product.test-data.ts'
import { randomOf } from '../random.test-data.ts'
import { does, type Chance } from './acts.test-data.ts'
import { differencesFrom } from './differences.test-data.ts'
import { openWorld } from './world.test-data.ts'

/** `npm run campaign -- any-order` takes more of both. */
const FIRST_SEED = Number(process.env['PLEDGE_SEED'] ?? 1)
const WALKS = Number(process.env['PLEDGE_WALKS'] ?? 1)
const STEPS = Number(process.env['PLEDGE_STEPS'] ?? 25)
const STEP_MS = 20_000
const OPEN_MS = 60_000

const chanceOf = (seed: number): Chance => {
  const random = randomOf(seed)
  const number = (below: number) => Math.floor(random() * below)
  return {
    number,
    one: (items) => {
      const item = items[number(items.length)]
      if (item === undefined) throw new Error('nothing to choose from')
      return item
    },
  }
}

describe('payments, prices, deposits, releases, reorganizations, sales and deaths in any order', () => {
  it.each(Array.from({ length: WALKS }, (_, walk) => FIRST_SEED + walk))(
    'create and lose no cent and no satoshi: seed %i (R2)',
    async (seed) => {
      const product = await createProduct({ readsDocuments: false })
      try {
        const world = await openWorld(product)
        const chance = chanceOf(seed)
        for (let step = 0; step < STEPS; step += 1) {
          await does(world, chance)
          expect(await differencesFrom(world), `seed ${seed}\n${world.log.join('\n')}`).toEqual([])
        }
      } finally {
        // Stored states are compared with a replay of their events here.
        await product.close()
      }
    },
    OPEN_MS + STEPS * STEP_MS,
  )
})
