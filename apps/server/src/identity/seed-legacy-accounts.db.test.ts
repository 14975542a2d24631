import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTestDatabase, type ConnectedTestDatabase } from './database.test-data.ts'
import { seedLegacyAccounts } from './seed-legacy-accounts.ts'
import { createWorld, type World } from './world.test-data.ts'

describe('the demonstration accounts of the legacy identity service (note 101)', () => {
  let database: ConnectedTestDatabase
  let world: World
  beforeAll(async () => {
    database = await connectTestDatabase()
    world = await createWorld({ db: database.app, owner: database.owner, signInModes: ['auto', 'broker'] })
  })
  afterAll(async () => {
    await world.close()
    await database.close()
  })

  /** How many wallets a start of the server requests. */
  const start = async () => {
    const { deps } = world.identity
    let wallets = 0
    const custody = {
      userWallet: (input: { readonly identityId: string }) => {
        wallets += 1
        return deps.custody.userWallet(input)
      },
    }
    await seedLegacyAccounts({ ...deps, custody }, [world.house, world.brand])
    return wallets
  }
  const accounts = () =>
    database.owner
      .selectFrom('legacy_accounts')
      .select(['username', 'organization_id', 'password_hash'])
      .orderBy('username')
      .execute()

  it('are made at the first start, and later starts make only those that are missing', async () => {
    expect(await start()).toBe(3)
    const made = await accounts()
    expect(made.map(({ username }) => username)).toEqual(['jordan', 'riley', 'sage'])
    expect(new Set(made.map((account) => account.organization_id))).toEqual(new Set([world.house.id]))
    expect(await start()).toBe(0)
    expect(await accounts()).toEqual(made)
    await database.owner.deleteFrom('legacy_accounts').where('username', '=', 'riley').execute()
    expect(await start()).toBe(1)
    expect((await accounts()).map(({ username }) => username)).toEqual(['jordan', 'riley', 'sage'])
  })
})
