import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Database } from '../store/database/database.ts'
import {
  consumeOidcPayload,
  deleteOidcPayload,
  deleteOidcPayloadsOfGrant,
  findOidcPayload,
  findOidcPayloadByUid,
  upsertOidcPayload,
} from '../store/account/oidc-payloads.ts'

export interface AdapterOptions {
  readonly db: Database
  readonly now: () => Date
  /** Clients are not stored: their callbacks depend on the organizations' hosts, so they are looked up here. */
  readonly findClient: (id: string) => Promise<AdapterPayload | undefined>
}

const clientAdapter = (findClient: AdapterOptions['findClient']): Adapter => {
  const refused = () => Promise.reject(new Error('clients cannot be registered by request'))
  return {
    find: findClient,
    upsert: refused,
    findByUserCode: refused,
    findByUid: refused,
    consume: refused,
    destroy: refused,
    revokeByGrantId: refused,
  }
}

/** The provider's state in PostgreSQL, shared by all processes. Expired state is never found. */
export const createProviderAdapter =
  ({ db, now, findClient }: AdapterOptions): AdapterFactory =>
  (model) => {
    if (model === 'Client') return clientAdapter(findClient)
    return {
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn === undefined ? null : new Date(now().getTime() + expiresIn * 1000)
        const { uid, grantId } = payload
        await upsertOidcPayload(db, { model, id, payload: { ...payload }, uid, grantId, expiresAt })
      },
      find: (id) => findOidcPayload(db, model, id, now()),
      findByUid: (uid) => findOidcPayloadByUid(db, model, uid, now()),
      // The device flow is off.
      findByUserCode: () => Promise.resolve(undefined),
      consume: (id) => consumeOidcPayload(db, model, id, now()),
      destroy: (id) => deleteOidcPayload(db, model, id),
      revokeByGrantId: (grantId) => deleteOidcPayloadsOfGrant(db, model, grantId),
    }
  }
