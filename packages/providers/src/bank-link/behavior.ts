import { judgeLink, LINK_STATUSES, type LinkStatus } from '@pledge/domain/disbursement/link-status'
import { describe, expect, it } from 'vitest'
import type { BankLinkItem, BankLinkPort, WebhookRequest } from './port.ts'

export interface BankLinkWorld {
  readonly port: BankLinkPort
  /**
   * The borrower signs in on the page that this token opens and shares all accounts. Returns what the page hands to
   * the browser.
   */
  readonly signIn: (linkToken: string, proof: 'password' | 'amounts' | 'automatic') => Promise<string>
  /** Waits until the provider's automatic steps are done. */
  readonly wait: () => Promise<void>
  readonly amounts: (itemReference: string) => Promise<readonly [number, number]>
  readonly push: (itemReference: string, status: LinkStatus) => Promise<unknown>
  readonly webhooks: (now: Date) => Promise<readonly Omit<WebhookRequest, 'now'>[]>
  readonly setReachable: (reachable: boolean) => Promise<void>
}

const LINK = {
  userReference: '5f1f4a8e-5a55-4a53-9df2-7a3a2f1d7c10',
  legalName: "Maya O'Neil",
  redirectUri: 'https://lender.example/account/crypto-backed-loan/plaid-oauth-success',
  institutionId: null,
  renews: null,
} as const

export const reportedStatus = (item: BankLinkItem): LinkStatus | null =>
  judgeLink({ ...item, payableAccounts: item.accounts.filter(({ type }) => type !== 'other').length })

/** The suite for bank link adapters. */
export const describeBankLinkPort = (name: string, make: () => Promise<BankLinkWorld>): void => {
  const linked = async (world: BankLinkWorld, proof: 'password' | 'amounts' | 'automatic' = 'password') => {
    const { linkToken } = await world.port.createLink(LINK)
    const publicToken = await world.signIn(linkToken, proof)
    const answer = await world.port.exchange({ linkToken, publicToken })
    if (answer.status !== 'EXCHANGED') throw new Error('the public token was refused')
    return { ...answer, linkToken, publicToken }
  }

  describe(`${name} as a bank link provider`, () => {
    it('opens each link with its own token, which expires within hours', async () => {
      const { port } = await make()
      const [one, other] = [await port.createLink(LINK), await port.createLink(LINK)]
      expect(one.linkToken).not.toBe(other.linkToken)
      expect(one.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 5 * 3_600_000)
    })

    it('exchanges a public token once, and only with the link token it was created with', async () => {
      const world = await make()
      const { linkToken } = await world.port.createLink(LINK)
      const { linkToken: anothers } = await world.port.createLink(LINK)
      const publicToken = await world.signIn(linkToken, 'password')
      const refused = { status: 'REFUSED' }
      expect(await world.port.exchange({ linkToken: anothers, publicToken })).toEqual(refused)
      expect(await world.port.exchange({ linkToken, publicToken: 'public-nobody' })).toEqual(refused)
      const answers = await Promise.all([1, 2, 3].map(() => world.port.exchange({ linkToken, publicToken })))
      expect(answers.filter(({ status }) => status === 'EXCHANGED')).toHaveLength(1)
      expect(await world.port.exchange({ linkToken, publicToken })).toEqual(refused)
    })

    it('is PENDING first and COMPLETE after a while, with account masks (1.3.58, 1.4.42)', async () => {
      const world = await make()
      const { accessToken } = await linked(world)
      const first = await world.port.item(accessToken)
      expect(reportedStatus(first)).toBe('PENDING')
      await world.wait()
      const then = await world.port.item(accessToken)
      expect(reportedStatus(then)).toBe('COMPLETE')
      expect(then.accounts.length).toBeGreaterThan(1)
      for (const { mask } of then.accounts) expect(mask).toMatch(/^\d{2,4}$/)
    })

    it('returns the owners and numbers of a payable account, the same in every link', async () => {
      const world = await make()
      const numbersOf = async () => {
        const { accessToken } = await linked(world)
        await world.wait()
        const { accounts } = await world.port.item(accessToken)
        const account = accounts.find(({ type }) => type === 'checking')
        return world.port.numbers({ accessToken, accountReference: account?.reference ?? '' })
      }
      const [one, other] = [await numbersOf(), await numbersOf()]
      expect(one).toMatchObject({
        status: 'KNOWN',
        routingNumber: expect.stringMatching(/^\d{9}$/) as string,
        accountNumber: expect.stringMatching(/^\d{4,17}$/) as string,
        owners: [LINK.legalName],
      })
      expect(other).toEqual(one)
    })

    it('returns no numbers before the link is COMPLETE, for an unknown account, or for an account that cannot be paid', async () => {
      const world = await make()
      const { accessToken, itemReference } = await linked(world)
      const { accounts } = await world.port.item(accessToken)
      const numbers = (accountReference = '') => world.port.numbers({ accessToken, accountReference })
      const payable = accounts.find(({ type }) => type === 'checking')?.reference
      expect(await numbers(payable)).toEqual({ status: 'NOT_NOW' })
      await world.wait()
      expect(await numbers(payable)).toMatchObject({ status: 'KNOWN' })
      expect(await numbers('nobody')).toEqual({ status: 'NOT_NOW' })
      expect(await numbers(accounts.find(({ type }) => type === 'other')?.reference)).toEqual({
        status: 'NOT_NOW',
      })
      await world.push(itemReference, 'NEEDS_LOGIN')
      expect(await numbers(payable)).toEqual({ status: 'NOT_NOW' })
    })

    it('verifies the amounts of two small deposits in any order, with three tries at most', async () => {
      const world = await make()
      const { accessToken, itemReference } = await linked(world, 'amounts')
      await world.wait()
      const status = async () => reportedStatus(await world.port.item(accessToken))
      expect(await status()).toBe('PENDING_VERIFICATION')
      const [one, other] = await world.amounts(itemReference)
      const wrong = [one, other === 99 ? 98 : other + 1] as const
      expect(await world.port.verifyAmounts({ accessToken, amountsCents: wrong })).toBe('WRONG')
      expect(await world.port.verifyAmounts({ accessToken, amountsCents: [other, one] })).toBe('VERIFIED')
      expect(await status()).toBe('COMPLETE')

      const second = await linked(world, 'amounts')
      await world.wait()
      const tries = [1, 2, 3, 4].map(() =>
        world.port.verifyAmounts({ accessToken: second.accessToken, amountsCents: [1, 1] }),
      )
      expect((await Promise.all(tries)).toSorted()).toEqual(['OVER', 'WRONG', 'WRONG', 'WRONG'])
      expect(reportedStatus(await world.port.item(second.accessToken))).toBe('FAILED')
    })

    it('verifies small deposits automatically where the borrower does not enter them', async () => {
      const world = await make()
      const { accessToken } = await linked(world, 'automatic')
      expect((await world.port.item(accessToken)).waitsFor).toBe('automatic')
      await world.wait()
      expect(reportedStatus(await world.port.item(accessToken))).toBe('COMPLETE')
    })

    it.each(LINK_STATUSES)(
      'can be in status %s, and sends a signed webhook of it (1.4.42)',
      async (status) => {
        const world = await make()
        const { accessToken, itemReference } = await linked(world)
        await world.push(itemReference, status)
        expect(reportedStatus(await world.port.item(accessToken))).toBe(status)
        const now = new Date()
        const deliveries = await world.webhooks(now)
        expect(deliveries).not.toEqual([])
        for (const delivery of deliveries)
          expect(await world.port.readWebhook({ ...delivery, now })).toMatchObject({ itemReference })
      },
    )

    it('renews a link whose bank requires a new sign-in: same token, same accounts, no second link (1.4.42)', async () => {
      const world = await make()
      const { accessToken, itemReference } = await linked(world)
      await world.wait()
      const before = await world.port.item(accessToken)
      await world.push(itemReference, 'NEEDS_LOGIN')
      expect(reportedStatus(await world.port.item(accessToken))).toBe('NEEDS_LOGIN')
      const { linkToken, expiresAt } = await world.port.createLink({ ...LINK, renews: accessToken })
      expect(expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000)
      await world.signIn(linkToken, 'password')
      const after = await world.port.item(accessToken)
      expect(reportedStatus(after)).toBe('COMPLETE')
      expect(after.accounts).toEqual(before.accounts)
    })

    it('does not renew an ended link, or a link with an unknown token', async () => {
      const world = await make()
      const { accessToken } = await linked(world)
      await world.port.remove(accessToken)
      await expect(world.port.createLink({ ...LINK, renews: accessToken })).rejects.toThrow()
      await expect(world.port.createLink({ ...LINK, renews: 'access-nobody' })).rejects.toThrow()
    })

    it('ends a link, and ending it again is a no-op', async () => {
      const world = await make()
      const { accessToken } = await linked(world)
      await world.wait()
      await world.port.remove(accessToken)
      await world.port.remove(accessToken)
      expect(reportedStatus(await world.port.item(accessToken))).toBe('FAILED_NO_RETRY')
    })

    it('throws while unreachable, and changes nothing', async () => {
      const world = await make()
      const { linkToken } = await world.port.createLink(LINK)
      const publicToken = await world.signIn(linkToken, 'password')
      await world.setReachable(false)
      await expect(world.port.createLink(LINK)).rejects.toThrow()
      await expect(world.port.exchange({ linkToken, publicToken })).rejects.toThrow()
      await world.setReachable(true)
      expect(await world.port.exchange({ linkToken, publicToken })).toMatchObject({ status: 'EXCHANGED' })
    })
  })
}
