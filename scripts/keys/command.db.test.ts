import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startVault, VAULT_TOKEN } from '@pledge/providers/keys/transit/vault.test-data'
import { createTestDatabase, type TestDatabase } from '@pledge/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keysEnv, KEYS_USAGE, runKeys } from './command.ts'

const OLD = 'the secret of before, long enough for anything'
const NEW = 'the secret from now on, as long as the other one'

describe('the command for sealing keys', () => {
  let database: TestDatabase
  let folder: string
  beforeAll(async () => {
    database = await createTestDatabase()
    folder = await mkdtemp(path.join(tmpdir(), 'pledge-keys-'))
  })
  afterAll(async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  })

  const run = async (args: readonly string[], settings: Readonly<Record<string, string>>) => {
    const lines: string[] = []
    const status = await runKeys(args, {
      withDatabase: (work) => work(database.url),
      env: () => keysEnv({ PLEDGE_DATA_DIR: folder, S3_BUCKET: '', ...settings }),
      tell: (line) => lines.push(line),
      times: { publishMs: 0, settleMs: 0, putMs: 0 },
    })
    return { status, lines }
  }
  const old = { PLEDGE_SECRET: OLD }
  const both = { PLEDGE_SECRET: NEW, PLEDGE_SECRET_PREVIOUS: OLD }

  it('prints its usage', async () => {
    for (const args of [[], ['destroy'], ['status', 'all']])
      expect(await run(args, old)).toEqual({ status: 2, lines: [KEYS_USAGE.trimEnd()] })
  })

  it('lists the keys, rotates one, and replaces the secret', async () => {
    const [root, before] = (await run(['status'], old)).lines
    expect(root).toContain('keyed hashes are derived from it')
    expect(before).toMatch(/^[0-9a-f]{16} {2}current {2}0 values, 0 files {2}wrapped by secret:/)
    const id = before?.slice(0, 16) ?? ''

    const rotated = await run(['rotate'], old)
    expect(rotated.status).toBe(0)
    expect(rotated.lines.at(-1)).toBe(`key ${id} is not named by anything and was removed`)

    const wrong = await run(['status'], { PLEDGE_SECRET: NEW })
    expect(wrong.status).toBe(1)
    expect(wrong.lines.join()).toContain('PLEDGE_SECRET is not the secret')
    const replaced = await run(['replace-secret'], both)
    expect(replaced.lines).toEqual([
      expect.stringContaining('2 sealing keys are wrapped under PLEDGE_SECRET'),
    ])
    expect((await run(['replace-secret'], both)).lines.join()).toContain('already')

    const after = await run(['status'], { PLEDGE_SECRET: NEW })
    expect(after.status).toBe(0)
    expect(after.lines[1]).not.toContain(id)
    expect((await run(['status'], old)).lines.join()).toContain('PLEDGE_SECRET is not the secret')
  })

  it('moves the keys into a key management service, to another key there, and back', async () => {
    const vault = await startVault()
    const tokenFile = path.join(folder, 'token')
    await writeFile(tokenFile, `${VAULT_TOKEN}\n`, { mode: 0o600 })
    const at = { VAULT_TRANSIT_URL: vault.url, VAULT_TOKEN_FILE: tokenFile }
    const first = { ...at, VAULT_TRANSIT_KEY: 'pledge' }
    const second = { ...at, VAULT_TRANSIT_KEY: 'pledge-2' }

    const wrong = await run(['status'], first)
    expect(wrong.status).toBe(1)
    expect(wrong.lines.join()).toContain('not by the key pledge of the key management service')
    const moved = await run(['replace-secret'], { ...first, PLEDGE_SECRET_PREVIOUS: NEW })
    expect(moved.lines.join()).toContain('2 sealing keys are wrapped under pledge now')
    expect((await run(['status'], first)).lines[1]).toContain('wrapped by transit:pledge')
    const tokenless = await run(['status'], { ...first, VAULT_TOKEN_FILE: path.join(folder, 'none') })
    expect(tokenless).toEqual({ status: 1, lines: [expect.stringContaining('VAULT_TOKEN_FILE: ENOENT')] })
    expect((await run(['rotate'], first)).status).toBe(0)

    const secretAgain = await run(['status'], { PLEDGE_SECRET: NEW })
    expect(secretAgain.lines.join()).toContain('wrapped by transit:pledge, not by a master secret')

    const both = { ...second, VAULT_TRANSIT_KEY_PREVIOUS: 'pledge' }
    expect((await run(['replace-secret'], both)).lines.join()).toContain('2 sealing keys')
    expect((await run(['status'], first)).lines.join()).toContain('wrapped by transit:pledge-2')
    expect((await run(['status'], first)).status).toBe(1)

    const back = { ...at, PLEDGE_SECRET: NEW, VAULT_TRANSIT_KEY_PREVIOUS: 'pledge-2' }
    expect((await run(['replace-secret'], back)).lines.join()).toContain('under PLEDGE_SECRET now')
    await vault.stop()
    expect((await run(['status'], { PLEDGE_SECRET: NEW })).status).toBe(0)
  }, 30_000)
})
