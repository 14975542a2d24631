import {
  getOrganizationDesk,
  proposeOrganization,
  publishOrganization,
  saveOrganizationDraft,
} from '@pledge/contract/organization-drafts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { OFFER } from '@pledge/testing/steps/payloads'
import { giveDetails, start } from '@pledge/testing/steps/origination'
import { builtPages, type BuiltPages } from '../../http/page/built-pages.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { picture, uploadSide } from '../../product/steps.test-data.ts'

const MEGABYTE = 1024 * 1024
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('how often a page polls, and the maximum ID file size (1.4.29, 1.5.62, G.38, G.46)', () => {
  let product: Product
  let pages: BuiltPages
  beforeAll(async () => {
    pages = await builtPages()
    const operator = { statusPollSeconds: 9, idFileMaxBytes: 2 * MEGABYTE, addressGapLimit: 20 }
    product = await createProduct({ readsDocuments: false, operator, distDir: pages.distDir })
  })
  afterAll(async () => {
    await product.close()
    await pages.remove()
  })

  const onThePage = async (organization: string) => {
    const url = `/account/crypto-backed-loan/start?org=${organization}`
    const { body } = await product.app.inject({ url, headers: BROWSER })
    const { statusPollSeconds, idFileMaxBytes } = JSON.parse(
      /id="pledge-page">([^<]*)</.exec(body)?.[1] ?? 'null',
    )
    return { statusPollSeconds, megabytes: idFileMaxBytes / MEGABYTE }
  }
  /** A picture with this file size. */
  const large = async (bytes: number) => {
    const small = await picture()
    return Buffer.concat([small, Buffer.alloc(bytes - small.length)])
  }
  const uploads = async (borrower: Caller, uuid: string, bytes: number) =>
    uploadSide(borrower, uuid, 'FRONT', await large(bytes))
  const borrowerOf = async (organization: string) => {
    const borrower = await product.borrower(undefined, organization)
    const uuid = await start(product, borrower, OFFER, organization)
    await giveDetails(product, borrower, uuid)
    return { borrower, uuid }
  }
  /** The response to one byte more than this many megabytes, after a file of exactly this size was accepted. */
  const isTheMost = async (organization: string, megabytes: number) => {
    const { borrower, uuid } = await borrowerOf(organization)
    done(await uploads(borrower, uuid, megabytes * MEGABYTE))
    const refused = await uploads(borrower, uuid, megabytes * MEGABYTE + 1)
    expect(refused.body).toMatchObject({
      status: 413,
      code: 'identity.file-too-large',
      data: { megabytes: String(megabytes) },
    })
  }
  /** One staff member edits and proposes, another publishes (note 032). */
  const publishes = async (operation: object) => {
    const [devon, avery] = [await product.agent('devon'), await product.agent('avery')]
    const { revision, published } = await devon.ask(getOrganizationDesk)
    const saved = await devon.call(saveOrganizationDraft, {
      body: {
        revision,
        baseVersion: published.version,
        settings: { ...published.settings, operation },
        rules: published.rules,
      },
    })
    const { draft } = done(saved)
    if (draft!.problems.length > 0) return { problems: draft!.problems.map(({ path }) => path) }
    const body = { sha256: draft!.sha256 }
    await devon.ask(proposeOrganization, { body })
    return { version: (await avery.ask(publishOrganization, { body })).published.version }
  }

  it('are the operator’s settings, in the browser and in the server’s check alike', async () => {
    expect(await onThePage('PLEDGE')).toEqual({ statusPollSeconds: 9, megabytes: 2 })
    await isTheMost('PLEDGE', 2)
  })

  it('are a brand’s own published ones, version by version, without changing other brands', async () => {
    expect(await publishes({ statusPollSeconds: 3, idFileMaxMegabytes: 1 })).toEqual({ version: 2 })
    expect(await onThePage('PLEDGE')).toEqual({ statusPollSeconds: 3, megabytes: 1 })
    await isTheMost('PLEDGE', 1)
    expect(await onThePage('NORTHWIND')).toEqual({ statusPollSeconds: 9, megabytes: 2 })
    await isTheMost('NORTHWIND', 2)
    expect(await publishes({ statusPollSeconds: null, idFileMaxMegabytes: 3 })).toEqual({ version: 3 })
    expect(await onThePage('PLEDGE')).toEqual({ statusPollSeconds: 9, megabytes: 3 })
    await isTheMost('PLEDGE', 3)
  })

  it('are not published beyond their limits', async () => {
    expect(await publishes({ statusPollSeconds: 1, idFileMaxMegabytes: 11 })).toEqual({
      problems: ['operation.statusPollSeconds', 'operation.idFileMaxMegabytes'],
    })
  })
})
