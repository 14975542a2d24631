import { startBenchProduct } from '../bench-product.ts'
import type { Poll, ServedBy } from './served-by.ts'

const BORROWERS_AT_ONCE = 4

/**
 * The product in a separate process, so that its memory can be measured; it reports its callers, and exits with its
 * parent.
 */
const count = Number(process.argv[2])
const product = await startBenchProduct()
const borrowers = new Array<Awaited<ReturnType<typeof product.borrower>>>()
for (let made = 0; made < count; made += BORROWERS_AT_ONCE)
  borrowers.push(
    ...(await Promise.all(
      Array.from({ length: Math.min(BORROWERS_AT_ONCE, count - made) }, (_, place) =>
        product.borrower(`borrower${made + place}@home.example`),
      ),
    )),
  )
const agent = await product.agent()

/** Tokens are valid for five minutes: each measurement requests new ones. */
const serve = async (): Promise<ServedBy> => {
  const polls: Poll[] = []
  for (const { url, token, accountId, applicationId } of borrowers)
    polls.push({ url, headers: { authorization: await token() }, accountId, applicationId })
  return {
    polls,
    queues: { url: agent.url, headers: { authorization: await agent.token() } },
    databaseUrl: product.databaseUrl,
    organizationId: product.organizationId,
    isolatedRole: product.isolatedRole,
  }
}

process.on('message', () => {
  void serve().then((served) => process.send?.(served))
})
process.once('disconnect', () => {
  void product.stop().then(() => process.exit(0))
})
process.send?.('ready')
