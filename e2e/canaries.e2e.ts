import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { signIn } from '@pledge/copy/en/screens/login'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import type { Page } from '@playwright/test'
import { approveDisbursement } from '@pledge/testing/steps/origination'
import { callerOf } from './caller.ts'
import { BORROWER, nameAs } from './cast.ts'
import { dumpDatabase, readRows } from './database.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import { expect, productOfFile, test } from './people.ts'
import { knownAgent, newEmail, PASSWORD } from './sign-in-by-calls.ts'
import { begin, postAll, signAll } from './steps-by-calls.ts'
import { opensSandbox } from './pages/sandbox.ts'

const PERSON = { firstName: BORROWER.firstName, lastName: 'Canary', dob: '07/29/1979', ssn: '517-83-2946' }
const BANK = {
  routingNumber: '021000021',
  accountNumber: '83920175546631',
  firstName: BORROWER.firstName,
  lastName: 'Canary',
}

/** Each as typed, as sent, and as it would be stored if sealing were forgotten. */
const CANARIES = [
  '517-83-2946',
  '517832946',
  '07/29/1979',
  '1979-07-29',
  '83920175546631',
  Buffer.from('517-83-2946').toString('base64').slice(0, 12),
  Buffer.from('517832946').toString('base64').slice(0, 12),
  Buffer.from('83920175546631').toString('base64').slice(0, 16),
]

const foundIn = (text: string): readonly string[] => CANARIES.filter((canary) => text.includes(canary))

/** Everything that the browser stores for the site, and the current page with the values of its fields. */
const keptByBrowser = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() => ({
    localStorage: JSON.stringify(Object.entries(localStorage)),
    sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
    history: JSON.stringify(history.state),
    address: location.href,
    page: document.documentElement.outerHTML,
    fields: [...document.querySelectorAll('input, textarea')]
      .map((field) =>
        field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
      )
      .join('\n'),
  }))

const expectNoCanary = async (page: Page, where: string): Promise<void> => {
  for (const [place, text] of Object.entries(await keptByBrowser(page)))
    expect(foundIn(text), `${place} ${where}`).toEqual([])
}

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name)
    return statSync(file).isDirectory() ? filesUnder(file) : [file]
  })

test.describe('personal data through the whole journey', () => {
  const product = productOfFile()

  test('SSN, birth date and account number are found nowhere afterwards (S3)', async ({
    people,
    browser,
  }) => {
    test.setTimeout(150_000)
    const server = product()
    const maya = await people.device()
    const credentials = { email: newEmail('canary'), password: PASSWORD }
    await maya.goto(`${server.origin}/auth/login`)
    await borrower.registers(maya, credentials)
    await borrower.sees(maya, 'Your loans')
    const caller = callerOf(maya.context(), server)
    const uuid = await begin(caller)
    await maya.reload()
    await borrower.continuesFromDashboard(maya)

    await borrower.fillsDetails(maya, PERSON)
    const { localStorage, sessionStorage, address, history } = await keptByBrowser(maya)
    expect(foundIn(`${localStorage}${sessionStorage}${address}${history}`), 'kept while it is typed').toEqual(
      [],
    )
    // The session has expired: only what may be kept through the sign-in is kept, and nothing else of the form.
    people.mayComplain(/401 \(Unauthorized\)/)
    await borrower.losesSession(maya)
    await borrower.agreesToDetails(maya)
    await borrower.sees(maya, signIn.titles['sign-in'])
    expect((await keptByBrowser(maya)).sessionStorage, 'kept through the sign-in').toContain(PERSON.lastName)
    await expectNoCanary(maya, 'while the session has lapsed')
    await borrower.signsInAgain(maya, credentials)
    await borrower.fillsDetailsAgain(maya, PERSON)
    expect((await keptByBrowser(maya)).sessionStorage, 'kept no longer').not.toContain(PERSON.lastName)
    await borrower.agreesToDetails(maya)
    await borrower.sees(maya, nextSteps.title)
    await expectNoCanary(maya, 'after the details')

    await borrower.opensStep(maya, 'Disbursement Account')
    await borrower.givesBank(maya, BANK)
    await expectNoCanary(maya, 'after the bank account')
    await borrower.opensStep(maya, 'Verify Identity')
    await borrower.sendsId(maya)
    await expectNoCanary(maya, 'after the ID')
    await maya.goto(`${server.origin}/account/crypto-backed-loan/${uuid}/details`)
    await borrower.sees(maya, nextSteps.title)
    await expectNoCanary(maya, 'on the way back to the details')

    const avery = await people.device()
    await agent.agentAtQueues(avery, server.origin, 'avery')
    await agent.opensFromQueue(avery, 'identityReviews', nameAs('Canary'))
    await agent.approvesId(avery)
    await expectNoCanary(avery, "on the agent's page")
    await signAll(caller, uuid)
    await postAll(caller, callerOf(maya.context(), server, 'anonymous'), uuid)
    await approveDisbursement(callerOf(avery.context(), server, 'agent'), uuid)
    const blake = await knownAgent(browser, server, 'blake')
    await approveDisbursement(blake.caller, uuid)
    await blake.context.close()
    await maya.goto(`${server.origin}/account/crypto-backed-loan/${uuid}/complete`)
    await borrower.seesComplete(maya)
    await expectNoCanary(maya, 'on the last page')
    const sandbox = await people.device()
    await opensSandbox(sandbox, server.origin)
    await expect(sandbox.getByRole('rowheader', { name: nameAs('Canary') })).toBeVisible()
    await expectNoCanary(sandbox, 'on the sandbox page')

    const [seen] = await readRows(
      server,
      'select (select count(*)::int from page_events) as events, (select count(*)::int from borrower_profiles where ssn_sealed is not null) as profiles',
    )
    expect(seen?.['events'], 'telemetry was sent').toBeGreaterThan(3)
    expect(seen?.['profiles'], 'the SSN is stored, sealed').toBe(1)
    for (const [table, text] of await dumpDatabase(server)) expect(foundIn(text), table).toEqual([])
    expect(server.log()).toContain('"level":"info"')
    expect(foundIn(server.log()), 'log').toEqual([])
    const files = filesUnder(path.join(server.dataDir, 'files'))
    expect(files.length).toBeGreaterThan(4)
    for (const file of files) expect(foundIn(readFileSync(file, 'latin1')), file).toEqual([])
  })
})
