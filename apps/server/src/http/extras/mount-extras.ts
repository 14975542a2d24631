import type { FastifyInstance } from 'fastify'
import type { Application } from '../../application.ts'
import type { DemoSignIn, ExtraFace } from '../../extras.ts'
import { latestPrice } from '../../store/offer/prices.ts'
import { implement } from '../call/implement.ts'
import { sendRefusal } from '../call/send-error.ts'
import { awaitedHandOvers } from './awaited-hand-overs.ts'
import { openAddresses } from './open-addresses.ts'
import { staffCodes } from './staff-codes.ts'

export interface MountOptions {
  readonly face: ExtraFace
  readonly signIns: readonly DemoSignIn[]
  readonly runRecurringJobs: () => Promise<void>
  readonly trustsProxy: boolean
  readonly pagesFolder: string | null
}

/** Mounts the interface of the extras beside the product. */
export const mountExtras = (
  app: FastifyInstance,
  application: Application,
  { face, signIns, runRecurringJobs, trustsProxy, pagesFolder }: MountOptions,
): Promise<void> =>
  face.mount(app, {
    implement: (call, handler) => implement(app, call, handler),
    refuse: sendRefusal,
    logRefused: (request, event) => app.tellGuarded(request, event),
    trustsProxy,
    pagesFolder,
    clock: application.clock,
    signIns,
    runRecurringJobs,
    openAddresses: () => openAddresses(application),
    awaitedHandOvers: awaitedHandOvers(application),
    latestPrice: (coin) => latestPrice(application.db, coin),
    staffCodes: staffCodes({ ...application, signIns }),
  })
