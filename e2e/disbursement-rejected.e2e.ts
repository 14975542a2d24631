import { getSandbox } from '@pledge/sandbox/contract/sandbox'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { portfolioDisbursements } from '@pledge/copy/en/portfolio/disbursements'
import { portfolioLists } from '@pledge/copy/en/portfolio/lists'
import { bankLink } from '@pledge/copy/en/screens/bank-link'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { complete } from '@pledge/copy/en/screens/complete'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { disbursement } from '@pledge/copy/en/screens/disbursement'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { failedDisbursement } from '@pledge/copy/en/screens/failed-disbursement'
import { fill } from '@pledge/copy/fill'
import { formatDollars } from '@pledge/domain/money/dollars'
import type { Locator } from '@playwright/test'
import type { Calls } from '@pledge/testing/call/calls'
import { NAME } from './cast.ts'
import { readRows } from './database.ts'
import { awaitsRelease, twoAgents } from './loan-to-release.ts'
import { createExaminer } from './examine-page.ts'
import { opensPage } from './new-loan.ts'
import { selectedOffer } from './offer-figures.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import * as again from './pages/failed-disbursement.ts'
import { opensSandbox } from './pages/sandbox.ts'
import { expect, productOfFile, test, type People } from './people.ts'
import type { ProductServer } from './server.ts'
import { PASSWORD } from './sign-in-by-calls.ts'
import type { Bank } from '@pledge/testing/steps/payloads'
import * as steps from './steps-by-calls.ts'
import { trailOf } from './what-happened.ts'

/** The simulated bank rejects it as closed, before money is sent. */
const CLOSED = { ...steps.BANK, accountNumber: '4000000002' }
const OTHER = { ...steps.BANK, accountNumber: '900777777777' }

const paymentsOf = async (anonymous: Calls, mask: string) =>
  (await anonymous.ask(getSandbox)).payments.filter(({ accountMask }) => accountMask.endsWith(mask))

const eventCounts = async (server: ProductServer, uuid: string) => {
  const trail = await trailOf(server, uuid)
  const count = (type: string) => trail.filter((one) => one === type).length
  return {
    sent: count('FundsSent'),
    rejected: count('DisbursementAccountRejected'),
    returned: count('DisbursementReturned'),
    released: count('DisbursementApproved'),
  }
}

/** The ledger at the end: one disbursement to the borrower, one fee, nothing left to disburse. */
const booksShowOneDisbursement = async (server: ProductServer, uuid: string): Promise<void> => {
  const offer = await selectedOffer(server, uuid)
  const rows = await readRows(
    server,
    `select account, sum(amount)::text as sum from ledger_postings
      where application_id = $1 and asset = 'USD' group by account`,
    [uuid],
  )
  expect(Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))).toEqual({
    'loan-principal': String(offer.amountCents),
    'deferred-origination-fees': String(-offer.originationFeeCents),
    'disbursement-payable': '0',
    cash: String(-offer.drawAmountCents),
  })
  const unbalanced = await readRows(
    server,
    'select entry_id from ledger_postings group by entry_id, asset having sum(amount) <> 0',
  )
  expect(unbalanced).toEqual([])
}

test.describe('a disbursement that does not reach its account', () => {
  const product = productOfFile()

  /** A loan that lacks only its approvals, its borrower, and the two agents. */
  const begins = async (people: People, bank: Bank) => {
    test.setTimeout(300_000)
    people.mayComplain(/403 \(Forbidden\) \S+\/manual-bank/)
    const server = product()
    const { page: maya, ...session } = await awaitsRelease(people, server, bank)
    const { avery, bothApproveDisbursement } = await twoAgents(people, server)
    const bothApprove = () => bothApproveDisbursement(session.uuid)
    return { server, examine: createExaminer(), maya, ...session, avery, bothApprove }
  }

  test('rejected after the approval: corrected by the borrower, approved again, paid once (1.6.07, 1.7.17)', async ({
    people,
  }) => {
    const { server, examine, maya, anonymous, email, uuid, avery, bothApprove } = await begins(people, CLOSED)

    await test.step('two agents approve the funds, and the bank knows no such account', bothApprove)
    await test.step('sees the reason where she waits', async () => {
      await borrower.sees(maya, nextSteps.title)
      await expect(maya.getByText(failedDisbursement.rejectedTitle)).toBeVisible()
      await expect(maya.getByText(failedDisbursement.problems.ACCOUNT_CLOSED)).toBeVisible()
      await examine(maya, 'next-steps-payout-rejected')
      await opensPage(maya, server, uuid, 'collateral')
      await expect(maya.getByText(collateral.amounts.coveredHint)).toBeVisible()
      await examine(maya, 'collateral-covered')
      await borrower.button(maya, collateral.sent.back).click()
    })
    await test.step('enters another account, and confirms her identity', async () => {
      await borrower.opensStep(maya, 'Disbursement Account')
      await expect(maya.getByText(failedDisbursement.problems.ACCOUNT_CLOSED)).toBeVisible()
      await examine(maya, 'disbursement-payout-rejected')
      await again.entersAnother(maya, OTHER)
      await again.confirmsChange(maya, { anonymous, email, password: PASSWORD })
      await borrower.sees(maya, complete.title)
    })
    await test.step('agents see the outcome of the first, and approve the second', async () => {
      await avery.goto(`${server.origin}/portfolio-manager/`)
      await agent.opensFromQueue(avery, 'fundingReleases', NAME)
      const table = avery.getByRole('table', { name: portfolioDisbursements.title })
      await expect(table.getByText('R02 Account closed')).toBeVisible()
      await examine(avery, 'agent-payout-rejected')
      await bothApprove()
    })
    await test.step('is funded', () => borrower.seesComplete(maya))

    const offer = await selectedOffer(server, uuid)
    expect(await paymentsOf(anonymous, '0002')).toMatchObject([{ status: 'REJECTED' }])
    expect(await paymentsOf(anonymous, '7777')).toMatchObject([
      { status: 'ACCEPTED', amount: formatDollars(offer.drawAmountCents) },
    ])
    expect(await eventCounts(server, uuid)).toEqual({ sent: 1, rejected: 1, returned: 0, released: 2 })
    await booksShowOneDisbursement(server, uuid)
    expect(examine.findings).toEqual([])
  })

  test('returned after it was sent: corrected by the borrower, approved again, paid once (1.6.07, 1.7.17)', async ({
    people,
  }) => {
    const { server, examine, maya, anonymous, email, uuid, avery, bothApprove } = await begins(
      people,
      steps.BANK,
    )
    await bothApprove()
    await borrower.seesComplete(maya)

    await test.step('days later the bank returns it', async () => {
      const bank = await people.device()
      await opensSandbox(bank, server.origin)
      await examine(bank, 'sandbox-payments')
      await again.bankTells(bank, 'R03')
    })
    await test.step('is notified by email, on the dashboard and on the page of the loan', async () => {
      await maya.getByRole('link', { name: complete.dashboard }).click()
      await borrower.sees(maya, dashboard.heading)
      await expect(maya.getByText(dashboard.cameBack, { exact: true })).toBeVisible()
      await examine(maya, 'dashboard-payout-returned')
      const { mails } = await anonymous.ask(getSandbox)
      expect(mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toContainEqual(
        expect.stringContaining('Your bank returned your funds'),
      )
      await maya.getByRole('link', { name: dashboard.seeProgress }).click()
      await borrower.sees(maya, complete.owedTitle)
      await expect(maya.getByText(failedDisbursement.problems.ACCOUNT_NOT_FOUND)).toBeVisible()
      await examine(maya, 'complete-payout-returned')
    })
    await test.step('agents have it in their queue of exceptions', async () => {
      await avery.goto(`${server.origin}/portfolio-manager/`)
      await borrower.sees(avery, portfolioLists.queuesTitle)
      const queue = avery.getByRole('table', { name: portfolioDisbursements.exceptions.queue })
      await expect(queue.getByText(portfolioDisbursements.stands.ASKED_AGAIN)).toBeVisible()
      await examine(avery, 'agent-queues-exceptions')
      await queue.getByRole('link', { name: NAME }).click()
      await borrower.sees(avery, NAME)
      await examine(avery, 'agent-payout-returned')
    })
    await test.step('enters another account, and confirms her identity', async () => {
      await again.leadsToAnother(maya)
      await again.entersAnother(maya, OTHER)
      await again.confirmsChange(maya, { anonymous, email, password: PASSWORD })
      await borrower.sees(maya, complete.owedTitle)
      await expect(maya.getByText(failedDisbursement.reviewTitle)).toBeVisible()
      await examine(maya, 'complete-payout-in-review')
    })
    await test.step('two agents approve it, and she is funded', async () => {
      await bothApprove()
      await borrower.seesComplete(maya)
    })

    expect(await paymentsOf(anonymous, '6789')).toMatchObject([{ status: 'RETURNED' }])
    expect(await eventCounts(server, uuid)).toEqual({ sent: 2, rejected: 0, returned: 1, released: 2 })
    await booksShowOneDisbursement(server, uuid)
    const orders = await readRows(
      server,
      'select attempt, status, reason_code from disbursements where application_id = $1 order by attempt',
      [uuid],
    )
    expect(orders).toEqual([
      { attempt: 1, status: 'RETURNED', reason_code: 'R03' },
      { attempt: 2, status: 'ACCEPTED', reason_code: null },
    ])
    const open = await readRows(server, 'select id from disbursement_exceptions where resolved_at is null')
    expect(open).toEqual([])
    expect(examine.findings).toEqual([])
  })

  test('an agent rejects an account before the approval; agents handle a notification of change, and an account that the bank froze (1.6.07)', async ({
    people,
  }) => {
    const { server, examine, maya, anonymous, email, uuid, avery, bothApprove } = await begins(
      people,
      steps.BANK,
    )
    const bank = await people.device()
    // Opened again for each: it acts on the newest payment that it has read.
    const bankDoes = async (act: 'C01' | 'R16') => {
      await opensSandbox(bank, server.origin)
      await again.bankTells(bank, act)
    }
    const opensFile = async () => {
      await avery.goto(`${server.origin}/portfolio-manager/applications/${uuid}`)
      await borrower.sees(avery, NAME)
    }
    /** Opens a dialog, examines it as it is or with its missing fields, and confirms it. */
    const decides = async (
      words: { title: string; confirm: string; done: string },
      name: string,
      {
        fillsIn,
        isProved = false,
      }: { fillsIn?: (dialog: Locator) => Promise<unknown>; isProved?: boolean } = {},
    ) => {
      const dialog = avery.getByRole('dialog', { name: words.title })
      if (fillsIn !== undefined) await borrower.button(dialog, words.confirm).click()
      await examine(avery, name)
      await fillsIn?.(dialog)
      await borrower.button(dialog, words.confirm).click()
      if (isProved) await agent.confirmsWithCode(avery)
      await expect(avery.getByText(words.done)).toBeVisible()
    }

    await test.step('an agent who has approved it once cannot again, and rejects the account', async () => {
      await opensFile()
      await agent.approvesDisbursement(avery, 'first')
      await expect(avery.getByText(portfolioApplication.release.waitingSecond)).toBeVisible()
      await expect(borrower.button(avery, portfolioApplication.release.approve)).toHaveCount(0)
      await examine(avery, 'agent-approved-already')
      await borrower.button(avery, portfolioDisbursements.reject.action).click()
      await decides(portfolioDisbursements.reject, 'agent-reject-account', {
        fillsIn: (open) =>
          open.getByLabel(portfolioDisbursements.reject.reason).selectOption('HOLDER_DIFFERS'),
      })
    })
    await test.step('the borrower reads why, and enters another account', async () => {
      await borrower.sees(maya, nextSteps.title)
      await expect(maya.getByText(failedDisbursement.problems.HOLDER_DIFFERS)).toBeVisible()
      await borrower.opensStep(maya, 'Disbursement Account')
      await again.entersAnother(maya, OTHER)
      await again.confirmsChange(maya, { anonymous, email, password: PASSWORD })
      await borrower.sees(maya, complete.title)
      await bothApprove()
      await borrower.seesComplete(maya)
    })
    await test.step('the bank notifies of another number, which an agent marks as handled', async () => {
      await bankDoes('C01')
      await expect(async () => {
        await opensFile()
        await borrower
          .button(
            avery,
            fill(portfolioDisbursements.exceptions.handleNamed, {
              what: portfolioDisbursements.exceptions.kinds.CHANGE,
            }),
          )
          .click({ timeout: 1_000 })
      }).toPass({ timeout: 20_000 })
      await decides(portfolioDisbursements.handle, 'agent-handle-exception')
    })
    await test.step('the bank returns it because the account is frozen: on hold, and shown so', async () => {
      await bankDoes('R16')
      await maya.goto(`${server.origin}/dashboard`)
      await borrower.sees(maya, dashboard.heading)
      await expect(maya.getByText(failedDisbursement.heldTitle)).toBeVisible()
      await examine(maya, 'dashboard-payout-held')
      await maya.getByRole('link', { name: dashboard.seeProgress }).click()
      await borrower.sees(maya, complete.owedTitle)
      await expect(maya.getByText(complete.kinds.domestic.owed.held)).toBeVisible()
      await examine(maya, 'complete-payout-held')
      for (const [path, title] of [
        ['disbursement', disbursement.title],
        ['disbursement/manually-link', disbursement.entry.title],
        ['disbursement/choose-account', bankLink.choose.title],
        ['disbursement/link-account', bankLink.link.title],
      ] as const) {
        await opensPage(maya, server, uuid, path)
        await borrower.sees(maya, title)
        await expect(maya.getByText(failedDisbursement.heldTitle)).toBeVisible()
        await examine(maya, `payout-held-${path.replace('/', '-')}`)
      }
    })
    await test.step('an agent lifts the hold, and the borrower is asked for another account', async () => {
      await opensFile()
      await examine(avery, 'agent-payout-held')
      await borrower.button(avery, portfolioDisbursements.lift.action).click()
      await decides(portfolioDisbursements.lift, 'agent-lift-hold', { isProved: true })
      await opensPage(maya, server, uuid, 'complete')
      await borrower.sees(maya, complete.owedTitle)
      await expect(maya.getByText(failedDisbursement.problems.UNDER_REVIEW)).toBeVisible()
      await examine(maya, 'complete-payout-lifted')
    })
    expect(examine.findings).toEqual([])
  })
})
