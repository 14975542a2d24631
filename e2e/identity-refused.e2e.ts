import { getSandbox } from '@pledge/sandbox/contract/sandbox'
import { messages } from '@pledge/copy/en/messages'
import { refusalMessage } from '@pledge/copy/en/refusals'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { identity } from '@pledge/copy/en/screens/identity'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { fill } from '@pledge/copy/fill'
import type { Page } from '@playwright/test'
import { withoutFiles } from './away.ts'
import type { Calls } from '@pledge/testing/call/calls'
import { callerOf } from './caller.ts'
import { BRAND, NAME } from './cast.ts'
import { idPicture } from './id-picture.ts'
import { createExaminer } from './examine-page.ts'
import { opensSignedIn, pathOf } from './new-loan.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import { expect, productOfFile, test, type People } from './people.ts'
import type { ProductServer } from './server.ts'
import { bringsRegistrationCode } from './registration-code.ts'
import { newEmail, PASSWORD, signInByCalls } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

const REASON =
  'The photo of the back is too dark to read. Please take it again in daylight, without the flash.'

interface BorrowerSession {
  readonly page: Page
  readonly caller: Calls
  readonly uuid: string
}

/** A brand's borrower on a phone, with checked details, on the next-steps page. */
const comes = async (
  people: People,
  server: ProductServer,
  organization: string,
  email = newEmail(),
): Promise<BorrowerSession> => {
  const page = await people.device({ isPhone: true })
  const kind = 'customer'
  const context = page.context()
  const person = { server, context, kind, email, password: PASSWORD, isNew: true, organization } as const
  const caller = await signInByCalls(person)
  const uuid = await steps.begin(caller, organization)
  await steps.giveDetails(caller, uuid)
  await opensSignedIn(page, server, pathOf(uuid, 'next-steps'), organization)
  return { page, caller, uuid }
}

test.describe('the review of an ID', () => {
  const product = productOfFile()

  test('a refused ID shows the reason, is uploaded again, and accepted (1.2.92, 1.2.100, 1.4.34, 1.5.61)', async ({
    people,
  }) => {
    test.setTimeout(240_000)
    people.mayComplain(/422 \(Unprocessable Entity\) \S+\/identity\S* /)
    const server = product()
    const examine = createExaminer()
    const email = newEmail('refused')
    const { page: maya, uuid } = await comes(people, server, BRAND.code, email)

    await test.step('sends her ID', async () => {
      await borrower.opensStep(maya, 'Verify Identity')
      await borrower.choosesIdFiles(maya)
      await expect(maya.getByText(identity.takePhoto).first(), 'a phone has a camera').toBeVisible()
      await examine(maya, 'identity-on-a-phone')
      // It starts like an image, but is not one: only decoding reveals that.
      const name = `license-${'front'.repeat(12)}.jpg`
      const buffer = Buffer.from(await idPicture('FRONT')).fill(0, 64)
      const front = maya.getByLabel(identity.sides.DRIVERS_LICENSE.FRONT, { exact: true })
      await front.setInputFiles({ name, mimeType: 'image/jpeg', buffer })
      await borrower.button(maya, identity.submit).click()
      await expect(maya.getByText(refusalMessage('identity.file-unreadable')).first()).toBeVisible()
      await borrower.sees(maya, identity.title)
      await expect(maya.getByText(identity.noPreview)).toBeVisible()
      await examine(maya, 'identity-file-refused')
      await borrower.choosesPicture(maya, identity.sides.DRIVERS_LICENSE.FRONT, 'FRONT')
      await borrower.button(maya, identity.submit).click()
      await borrower.waitsUntilIdIsSent(maya)
    })
    const avery = await people.device()
    await test.step('an agent refuses it with a reason', async () => {
      await agent.agentAtQueues(avery, server.origin, 'avery')
      await agent.opensFromQueue(avery, 'identityReviews', NAME)
      await agent.refusesId(avery, REASON)
      await examine(avery, 'agent-refused-id')
    })
    await test.step('reads the reason where she waits, in her email, and on the page', async () => {
      const card = borrower.stepCard(maya, 'Verify Identity')
      await expect(card.getByText(nextSteps.idRefused)).toBeVisible()
      await expect(card.getByText(REASON)).toBeVisible()
      await expect(maya.getByText(nextSteps.idInReview, { exact: true })).toBeHidden()
      await examine(maya, 'next-steps-id-refused')
      const sandbox = callerOf(maya.context(), server, 'anonymous')
      const mails = async () => {
        const simulated = await sandbox.ask(getSandbox)
        const own = simulated.mails.filter((mail) => mail.to === email && !bringsRegistrationCode(mail))
        return own.map(({ subject }) => subject)
      }
      await expect.poll(mails).toEqual([expect.stringContaining('upload your ID again')])
      await borrower.opensStep(maya, 'Verify Identity')
      await expect(maya.getByText(REASON)).toBeVisible()
      await examine(maya, 'identity-refused-by-agent')
    })
    await test.step('uploads both sides again', () => borrower.sendsId(maya))
    people.mayComplain(/404 \(Not Found\) \S+\/file /)
    await test.step('the agent sees the new ones, keeps the old ones, and approves', async () => {
      await avery.goto(`${server.origin}/portfolio-manager/`)
      await agent.opensFromQueue(avery, 'identityReviews', NAME)
      const { earlier } = portfolioApplication.identity
      await avery.getByText(fill(earlier, { count: '2' })).click()
      await expect(avery.getByText(new RegExp(`^Rejected .*: ${REASON}`))).toHaveCount(2)
      await examine(avery, 'agent-earlier-uploads')
      await withoutFiles(server, async () => {
        await avery
          .getByRole('button', { name: /^View / })
          .first()
          .click()
        await expect(avery.getByText(portfolioApplication.identity.viewFailed)).toBeVisible()
        await examine(avery, 'agent-id-failed')
      })
      await borrower.button(avery.getByRole('dialog'), portfolioFrame.tryAgain).click()
      await expect(avery.getByRole('dialog').getByRole('img')).toBeVisible()
      await examine(avery, 'agent-id')
      await avery.keyboard.press('Escape')
      await expect(avery.getByRole('dialog')).toBeHidden()
      await avery.getByText(fill(earlier, { count: '2' })).click()
      await agent.approvesId(avery)
    })
    await expect(borrower.stepCard(maya, 'Verify Identity')).toContainText('Complete')
    await maya.goto(`${server.origin}/account/crypto-backed-loan/${uuid}/identity`)
    await expect(maya.getByText(identity.doneTitle)).toBeVisible()
    await expect(maya.getByText(identity.lead)).toBeHidden()
    await examine(maya, 'identity-accepted')
    expect(examine.findings).toEqual([])
  })

  test('a brand that requires a second document gets two, or says so (1.5.65, 1.6.06)', async ({
    people,
  }) => {
    test.setTimeout(120_000)
    const server = product()
    const examine = createExaminer({ brand: 'FERNHOLLOW' })
    const { page: maya } = await comes(people, server, 'FERNHOLLOW')
    const field = (id: string) => maya.locator(`#identity-${id}`)

    await borrower.opensStep(maya, 'Verify Identity')
    await borrower.choosesIdFiles(maya)
    await borrower.button(maya, identity.submit).click()
    await expect(maya.locator('#identity-additional-type-error')).toContainText(
      'Must provide additional document',
    )
    await examine(maya, 'identity-second-missing')
    await field('additional-type').selectOption({ label: messages.idTypes.PASSPORT })
    await borrower.choosesPicture(maya, identity.sides.PASSPORT.FRONT, 'FRONT')
    await examine(maya, 'identity-two-documents')
    await borrower.button(maya, identity.submit).click()
    await borrower.waitsUntilIdIsSent(maya)

    const avery = await people.device()
    await agent.agentAtQueues(avery, server.origin, 'avery', 'fernhollow')
    await agent.opensFromQueue(avery, 'identityReviews', NAME)
    await expect(avery.getByRole('button', { name: /^View / })).toHaveCount(3)
    await agent.approvesId(avery)
    await expect(borrower.stepCard(maya, 'Verify Identity')).toContainText('Complete')
    expect(examine.findings).toEqual([])
  })
})
