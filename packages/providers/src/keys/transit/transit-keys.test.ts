import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeKeyHolder } from '../behavior.ts'
import { HolderFailed, WrongHolder } from '../port.ts'
import { withPrevious } from '../with-previous.ts'
import { createTransitKeys } from './transit-keys.ts'
import { startVault, VAULT_TOKEN, type Vault } from './vault.test-data.ts'

const KEY = new Uint8Array(32).fill(7)

describe('a key of a key management service', () => {
  let vault: Vault
  beforeAll(async () => {
    vault = await startVault()
  })
  afterAll(() => vault.stop())

  const keysOf = (key: string, token = VAULT_TOKEN) =>
    createTransitKeys({ url: vault.url, key, token: () => Promise.resolve(token) })

  describeKeyHolder('it', () => ({
    first: keysOf('first'),
    second: keysOf('second'),
    secondAfterFirst: withPrevious(keysOf('second'), [keysOf('first')]),
  }))

  it('detects a single changed byte, and a key with the same name at another service', async () => {
    const kept = await keysOf('first').wrap(KEY, 'a')
    const last = kept.wrapped.at(-5) === 'A' ? 'B' : 'A'
    const changed = { ...kept, wrapped: `${kept.wrapped.slice(0, -5)}${last}${kept.wrapped.slice(-4)}` }
    await expect(keysOf('first').unwrap(changed, 'a')).rejects.toThrow(HolderFailed)
    const other = await startVault()
    const there = createTransitKeys({
      url: other.url,
      key: 'first',
      token: () => Promise.resolve(VAULT_TOKEN),
    })
    await expect(there.unwrap(kept, 'a')).rejects.toThrow('is it the same service, and the same key')
    await other.stop()
  })

  it('is retried a bounded number of times while the service is busy', async () => {
    const before = vault.requests()
    vault.failNext(2)
    const kept = await keysOf('first').wrap(KEY, 'a')
    expect(vault.requests() - before).toBe(3)
    vault.failNext(3)
    await expect(keysOf('first').unwrap(kept, 'a')).rejects.toThrow('did not answer: status 503')
    expect(vault.requests() - before).toBe(6)
  })

  it('names the failure: refused token, unreachable, or wrong service', async () => {
    const kept = await keysOf('first').wrap(KEY, 'a')
    await expect(keysOf('first', 'another').unwrap(kept, 'a')).rejects.toThrow('VAULT_TOKEN_FILE')
    const away = await startVault()
    const there = createTransitKeys({
      url: away.url,
      key: 'first',
      token: () => Promise.resolve(VAULT_TOKEN),
    })
    await away.stop()
    await expect(there.unwrap(kept, 'a')).rejects.toThrow(HolderFailed)
    const secrets = { ...kept, wrappedBy: 'secret:0123456789abcdef' }
    await expect(keysOf('first').unwrap(secrets, 'a')).rejects.toThrow(WrongHolder)
    await expect(keysOf('first').unwrap(secrets, 'a')).rejects.toThrow('PLEDGE_SECRET_PREVIOUS')
  })
})
