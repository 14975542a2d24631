import * as z from 'zod'

const form = z.tuple([z.uuid(), z.uuid()])

/**
 * The `sub` of the embedded provider: organization and account, because accounts are only looked up within
 * their organization.
 */
export const providerSubject = (place: { readonly organizationId: string; readonly accountId: string }) =>
  `${place.organizationId}.${place.accountId}`

export const readProviderSubject = (subject: string) => {
  const parsed = form.safeParse(subject.split('.'))
  if (!parsed.success) return undefined
  const [organizationId, accountId] = parsed.data
  return { organizationId, accountId }
}
